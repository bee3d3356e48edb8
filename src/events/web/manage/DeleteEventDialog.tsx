import { ConfirmMutationDialog } from '#ui/ConfirmMutationDialog.tsx';

export interface DeleteDialogProps<Event> {
  event: Event;
  open: boolean;
  onClose: () => void;
  onDeleted: () => void;
  /** What takes the focus once the card is gone. */
  finalFocus: () => HTMLElement | null | undefined;
}

interface DeleteEventDialogProps extends DeleteDialogProps<{ _id: string; title: string }> {
  mutation: { isPending: boolean; mutateAsync: (id: string) => Promise<unknown> };
  question: string;
  failure: string;
}

/** Asks before an event, regular or featured, is deleted. */
export function DeleteEventDialog(props: DeleteEventDialogProps) {
  const { event, onDeleted, mutation, question, failure, ...dialog } = props;
  return (
    <ConfirmMutationDialog
      {...dialog}
      title="Delete Event"
      keepLabel="Keep Event"
      busyLabel="Deleting..."
      mutation={mutation}
      run={() => mutation.mutateAsync(event._id)}
      success="Event deleted successfully"
      onDone={onDeleted}
      failure={failure}
      finalRefusals={['has_registrations', 'forbidden', 'not_found']}
    >
      <p>{question}</p>
      <p>
        <bdi>{event.title}</bdi> cannot be brought back.
      </p>
    </ConfirmMutationDialog>
  );
}
