import { counted } from '#platform/counted.ts';
import { changeEach, type Unchanged } from '#ui/records/changeEach.ts';
import { setAlready } from '#ui/toast/changeWithUndo.ts';
import { useConfirm } from '#ui/dialog/useConfirm.tsx';
import { answers, applicationStatuses } from '../../rules.ts';
import { failure, question, mailedAlready } from './ApplicationStatusSelect.tsx';
import { type Kind, type Reviewed, useSetStatuses } from './api.ts';
import { statusOptions } from './ReviewFilters.tsx';
import { NotifyApplicant } from './NotifyApplicant.tsx';

export const statuses = statusOptions;

export function useBulkStatus(kind: Kind) {
  const { set, refetch } = useSetStatuses(kind);
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
            <p>{`${counted(changing.length, 'application is', 'applications are')} marked as ${status}.`}</p>
            <NotifyApplicant onChange={(isChecked) => (notify = isChecked)} />
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
      tooLate: (mailed) => mailedAlready(mailed.map(({ name }) => name)),
      refetch,
      nameOf: ({ name }) => name,
      success: (count) => `${counted(count, 'application', 'applications')} set to ${status}`,
      failure,
    });
  }
  return { setStatus, dialog };
}
