import { sentenceOf } from '#shared/web/call.ts';
import { StateSelect } from '#shared/web/ui/StateSelect.tsx';
import { toast } from '#shared/web/ui/toast.ts';
import { type EventStatus, statuses } from '../../rules.ts';
import { type ManagedEvent, useSetStatus } from './api.ts';

const words = { completed: 'Concluded' } as const;

/** An event's status, to be set: it changes at once, and back when the server says no. */
export function StatusSelect({ event }: { event: ManagedEvent }) {
  const { mutate } = useSetStatus();

  const set = (status: EventStatus) =>
    mutate(
      { id: event._id, status },
      {
        onSuccess: () => toast.success('Event status updated successfully'),
        onError: (error) => toast.error(sentenceOf(error, 'Failed to update event status')),
      },
    );

  return (
    <StateSelect
      label={`Status of ${event.title}`}
      value={event.status}
      options={statuses}
      words={words}
      onChange={set}
    />
  );
}
