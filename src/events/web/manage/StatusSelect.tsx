import { lazy, Suspense } from 'react';
import { messageOf } from '#platform/http/web/client.ts';
import { StateSelect } from '#ui/StateSelect.tsx';
import { toast } from '#ui/toast.ts';
import { useLazyDialog } from '#ui/useLazyDialog.ts';
import { type EventStatus, statuses } from '../../rules.ts';
import { type ManagedEvent, useSetStatus } from './api.ts';

const loadCancel = () => import('./CancelDialog.tsx');
const CancelDialog = lazy(loadCancel);
const words = { completed: 'Concluded' } as const;

export function StatusSelect({ event }: { event: ManagedEvent }) {
  const { mutate } = useSetStatus();
  const cancel = useLazyDialog(loadCancel, 'Failed to update event status');

  const set = (status: EventStatus) =>
    mutate(
      { id: event._id, status },
      {
        onSuccess: () => toast.success('Event status updated successfully'),
        onError: (error) => toast.error(messageOf(error, 'Failed to update event status')),
      },
    );

  return (
    <>
      <StateSelect
        label={`Status of ${event.title}`}
        value={event.status}
        options={statuses}
        words={words}
        onChange={(status) => (status === 'cancelled' ? void cancel.open() : set(status))}
      />
      <Suspense>
        {cancel.isNeeded && (
          <CancelDialog
            event={event}
            open={cancel.isOpen}
            onClose={cancel.close}
            onConfirm={() => {
              cancel.close();
              set('cancelled');
            }}
          />
        )}
      </Suspense>
    </>
  );
}
