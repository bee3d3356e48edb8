import { ConfirmMutationDialog } from '#ui/ConfirmMutationDialog.tsx';

interface DeleteEventDialogProps {
  event: { _id: string; title: string };
  question: string;
  mutation: { isPending: boolean; mutateAsync: (id: string) => Promise<unknown> };
  failure: string;
  open: boolean;
  onClose: () => void;
  onDeleted: () => void;
  finalFocus: () => HTMLElement | null | undefined;
}

export default function DeleteEventDialog(props: DeleteEventDialogProps) {
  const { event, question, mutation, onDeleted, ...dialog } = props;
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
      finalRefusals={['has_registrations', 'forbidden', 'not_found']}
    >
      <p>{question}</p>
      <p>
        <bdi>{event.title}</bdi> cannot be brought back.
      </p>
    </ConfirmMutationDialog>
  );
}
