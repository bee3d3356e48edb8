import { changeWithUndo } from '#ui/changeWithUndo.ts';
import { StateSelect } from '#ui/StateSelect.tsx';
import { useConfirm } from '#ui/useConfirm.tsx';
import { applicationStatuses, type ApplicationStatus } from '../../rules.ts';
import { type Kind, type Reviewed, useSetStatus } from './api.ts';

const failure = 'Failed to update application status';

export function ApplicationStatusSelect({ kind, application }: { kind: Kind; application: Reviewed }) {
  const { mutateAsync } = useSetStatus(kind, application._id);
  const { ask, dialog } = useConfirm(failure);

  async function set(status: ApplicationStatus) {
    const isWanted =
      status !== 'rejected' ||
      (await ask({
        title: 'Reject Application',
        keepLabel: 'Keep Application',
        children: (
          <p>
            The application of <bdi>{application.name}</bdi> is marked as rejected. No mail is sent.
          </p>
        ),
      }));
    if (!isWanted) return;
    await changeWithUndo({
      run: () => mutateAsync({ application, status }),
      undo: (changed) => mutateAsync({ application: changed, status: application.status }),
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
        onChange={(status) => void set(status)}
      />
      {dialog}
    </>
  );
}
