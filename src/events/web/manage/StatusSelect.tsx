import { sentenceOf } from '#shared/web/call.ts';
import { lookOf } from '#shared/web/ui/Badge.tsx';
import { ChevronDownIcon } from '#shared/web/ui/Icon.tsx';
import { toast } from '#shared/web/ui/toast.ts';
import { type EventStatus, statuses } from '../../rules.ts';
import { type ManagedEvent, useSetStatus } from './api.ts';

const labels: Readonly<Record<EventStatus, string>> = {
  upcoming: 'Upcoming',
  ongoing: 'Ongoing',
  completed: 'Concluded',
  cancelled: 'Cancelled',
};

/** An event's status, to be set: it changes at once, and back when the server says no. */
export function StatusSelect({ event, describedBy }: { event: ManagedEvent; describedBy: string }) {
  const { mutate } = useSetStatus();
  const [tone, shape] = lookOf(labels[event.status]);
  const id = `status-${event._id}`;

  const set = (status: EventStatus) =>
    mutate(
      { id: event._id, status },
      {
        onSuccess: () => toast.success('Event status updated successfully'),
        onError: (error) => toast.error(sentenceOf(error, 'Failed to update event status')),
      },
    );

  return (
    <>
      <label htmlFor={id}>Status</label>
      <span className={`status-select s-${tone}`}>
        <i className={`shape shape--${shape}`} aria-hidden="true" />
        <select
          id={id}
          aria-describedby={describedBy}
          value={event.status}
          onChange={({ target }) => {
            const status = statuses.find((each) => each === target.value);
            if (status) set(status);
          }}
        >
          {statuses.map((status) => (
            <option key={status} value={status}>
              {labels[status]}
            </option>
          ))}
        </select>
        <ChevronDownIcon />
      </span>
    </>
  );
}
