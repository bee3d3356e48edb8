import { counted } from '#platform/counted.ts';
import { changeEach, type Unchanged } from '#ui/records/changeEach.ts';
import { setAlready } from '#ui/changeWithUndo.ts';
import { useConfirm } from '#ui/useConfirm.tsx';
import { answers, applicationStatuses } from '../../rules.ts';
import { failure, question, toldAlready } from './ApplicationStatusSelect.tsx';
import { type Kind, type Reviewed, useSetStatuses } from './api.ts';
import { statusOptions } from './ReviewFilters.tsx';
import { TellApplicant } from './TellApplicant.tsx';

export const statuses = statusOptions;

export function useBulkStatus(kind: Kind) {
  const { set, settled } = useSetStatuses(kind);
  const { ask, dialog } = useConfirm(failure);

  async function setStatus<Row extends Reviewed>(rows: readonly Row[], value: string): Promise<Unchanged<Row> | null> {
    const status = applicationStatuses.find((each) => each === value);
    const changing = rows.filter((row) => row.status !== status);
    if (!status) return null;
    let notify = false;
    if (changing.length > 0 && answers(status)) {
      const isWanted = await ask({
        ...question[status],
        title: question[status].title.replace('Application', counted(changing.length, 'Application', 'Applications')),
        children: (
          <>
            <p>
              {counted(changing.length, 'application is', 'applications are')} marked as {status}.
            </p>
            <TellApplicant onChange={(isTold) => (notify = isTold)} />
          </>
        ),
      });
      if (!isWanted) return null;
    }
    return changeEach({
      rows: changing,
      change: (application) => set({ application, status, notify }),
      undo: ({ status: before }, { application: changed }) => set({ application: changed, status: before }),
      unchanged: ({ isChanged }) => (isChanged ? undefined : setAlready(status)),
      wasTooLate: ({ wasTold }) => wasTold,
      tooLate: (told) => toldAlready(told.map(({ name }) => name)),
      settled,
      nameOf: ({ name }) => name,
      success: (count) => `${counted(count, 'application', 'applications')} set to ${status}`,
      failure,
    });
  }
  return { setStatus, dialog };
}
