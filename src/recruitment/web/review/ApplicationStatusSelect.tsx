import { changeWithUndo, setAlready } from '#ui/toast/changeWithUndo.ts';
import { StateSelect } from '#ui/controls/StateSelect.tsx';
import { type Question, useConfirm } from '#ui/dialog/useConfirm.tsx';
import { answers, type AnsweredStatus, applicationStatuses, type ApplicationStatus } from '../../rules.ts';
import { type Kind, type Reviewed, useSetStatus } from './api.ts';
import { NotifyApplicant } from './NotifyApplicant.tsx';

export const failure = 'Failed to update application status';
export const mailedAlready = (names: readonly string[]): string =>
  `Status undone, but the mail had already gone to ${names.join(', ')}`;
export const question: Record<AnsweredStatus, Omit<Question, 'children'>> = {
  shortlisted: { title: 'Shortlist Application', keepLabel: 'Not Yet', tone: 'primary' },
  rejected: { title: 'Reject Application', keepLabel: 'Keep Application' },
};

export function ApplicationStatusSelect({ kind, application }: { kind: Kind; application: Reviewed }) {
  const { mutateAsync } = useSetStatus(kind, application._id);
  const { ask, dialog } = useConfirm(failure);

  async function set(status: ApplicationStatus) {
    let notify = false;
    const isWanted =
      !answers(status) ||
      (await ask({
        ...question[status],
        children: (
          <>
            <p>
              The application of <bdi>{application.name}</bdi>
              <span>{` is marked as ${status}.`}</span>
            </p>
            <NotifyApplicant onChange={(isChecked) => (notify = isChecked)} />
          </>
        ),
      }));
    if (!isWanted) return;
    await changeWithUndo({
      run: () => mutateAsync({ application, status, notify }),
      undo: ({ application: changed }) => mutateAsync({ application: changed, status: application.status }),
      unchanged: ({ isChanged }) => (isChanged ? undefined : setAlready(status)),
      undoneBut: ({ wasTold }) => (wasTold ? mailedAlready([application.name]) : undefined),
      success: 'Application status updated successfully',
      failure,
    });
  }

  return (
    <>
      <StateSelect
        label={`Status of ${application.name}`}
        value={application.status}
        options={applicationStatuses}
        onChange={set}
      />
      {dialog}
    </>
  );
}
