import { ConfirmMutationDialog } from '#ui/ConfirmMutationDialog.tsx';

interface DeleteEventDialogProps {
  event: { _id: string; title: string };
  question: string;
  effect: string | undefined;
  mutation: { isPending: boolean; mutateAsync: (id: string) => Promise<unknown> };
  failure: string;
  open: boolean;
  onClose: () => void;
  onDeleted: () => void;
  finalFocus: () => HTMLElement | null | undefined;
}

export default function DeleteEventDialog(props: DeleteEventDialogProps) {
  const { event, question, effect, mutation, onDeleted, ...dialog } = props;
  return (
    <ConfirmMutationDialog
      {...dialog}
      title="Delete Event"
      keepLabel="Keep Event"
      busyLabel="Deleting..."
      mutation={{ isPending: mutation.isPending || effect === undefined }}
      run={() => mutation.mutateAsync(event._id)}
      success="Event deleted successfully"
      onDone={onDeleted}
      finalRefusals={['has_registrations', 'forbidden', 'not_found']}
    >
      <p>{question}</p>
      <p>
        {effect} <bdi>{event.title}</bdi> cannot be brought back.
      </p>
    </ConfirmMutationDialog>
  );
}
