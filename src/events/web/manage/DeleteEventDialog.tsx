import type { RefObject } from 'react';
import { ConfirmMutationDialog } from '#ui/ConfirmMutationDialog.tsx';

export interface DeletionSlot<Event> {
  event: Event;
  open: boolean;
  onClose: () => void;
  /** Takes the focus when the row that had it has gone. */
  afterDelete: RefObject<HTMLElement | null>;
}

interface DeleteEventDialogProps extends DeletionSlot<{ _id: string; title: string }> {
  question: string;
  effect: string | undefined;
  mutation: { isPending: boolean; isSuccess: boolean; mutateAsync: (id: string) => Promise<unknown> };
  failure: string;
}

export default function DeleteEventDialog(props: DeleteEventDialogProps) {
  const { event, question, effect, mutation, afterDelete, ...dialog } = props;
  return (
    <ConfirmMutationDialog
      {...dialog}
      title="Delete Event"
      keepLabel="Keep Event"
      busyLabel="Deleting..."
      mutation={{ isPending: mutation.isPending || effect === undefined }}
      run={() => mutation.mutateAsync(event._id)}
      success="Event deleted successfully"
      finalRefusals={['has_registrations', 'forbidden', 'not_found']}
      finalFocus={() => (mutation.isSuccess ? afterDelete.current : undefined)}
    >
      <p>{question}</p>
      <p>
        {effect} <bdi>{event.title}</bdi> cannot be brought back.
      </p>
    </ConfirmMutationDialog>
  );
}
