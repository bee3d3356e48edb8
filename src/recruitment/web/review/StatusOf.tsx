import { messageOf } from '#platform/http/web/client.ts';
import { StateSelect } from '#ui/StateSelect.tsx';
import { toast } from '#ui/toast.ts';
import { applicationStatuses } from '../../rules.ts';
import { type Kind, type Reviewed, useSetStatus } from './api.ts';

/** The status of an application, to be set where it stands. */
export function StatusOf({ kind, application }: { kind: Kind; application: Reviewed }) {
  const { mutateAsync } = useSetStatus(kind);
  return (
    <StateSelect
      label={`Status of ${application.name}`}
      value={application.status}
      options={applicationStatuses}
      onChange={(status) => {
        // Told here and not by the mutation: the row may be gone by then, as it no longer fits the filter.
        mutateAsync({ application, status }).then(
          () => toast.success('Application status updated successfully'),
          (error: unknown) => toast.error(messageOf(error, 'Failed to update application status')),
        );
      }}
    />
  );
}
