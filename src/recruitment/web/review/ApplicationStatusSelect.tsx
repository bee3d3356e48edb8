import { messageOf } from '#platform/http/web/client.ts';
import { StateSelect } from '#ui/StateSelect.tsx';
import { toast } from '#ui/toast.ts';
import { applicationStatuses } from '../../rules.ts';
import { type Kind, type Reviewed, useSetStatus } from './api.ts';

export function ApplicationStatusSelect({ kind, application }: { kind: Kind; application: Reviewed }) {
  const { mutateAsync } = useSetStatus(kind);
  return (
    <StateSelect
      label={`Status of ${application.name}`}
      value={application.status}
      options={applicationStatuses}
      onChange={(status) => {
        // Handled here and not by the mutation: the row may be gone, as it no longer matches the filter.
        mutateAsync({ application, status }).then(
          () => toast.success('Application status updated successfully'),
          (error: unknown) => toast.error(messageOf(error, 'Failed to update application status')),
        );
      }}
    />
  );
}
