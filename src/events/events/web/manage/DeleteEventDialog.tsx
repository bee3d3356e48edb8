import type { RefObject } from 'react';
import { useQuery } from '@tanstack/react-query';
import { ConfirmMutationDialog } from '#ui/dialog/ConfirmMutationDialog.tsx';

export interface DeletionSlot<Event> {
  event: Event;
  open: boolean;
  onClose: () => void;
  /** Takes focus when the focused row was removed. */
  afterDelete: RefObject<HTMLElement | null>;
}

interface DeleteEventDialogProps extends DeletionSlot<{ _id: string; title: string }> {
  question: string;
  /** Not under the lists' key, which are refetched when it is deleted. */
  effectKey: readonly unknown[];
  /** The effect of deleting it, as a sentence. */
  loadEffect: (id: string, signal: AbortSignal) => Promise<string>;
  mutation: { isPending: boolean; isSuccess: boolean; mutateAsync: (id: string) => Promise<unknown> };
  failure: string;
}

export default function DeleteEventDialog(props: DeleteEventDialogProps) {
  const { event, question, effectKey, loadEffect, mutation, afterDelete, ...dialog } = props;
  const { data, isError } = useQuery({
    queryKey: [...effectKey, event._id],
    queryFn: ({ signal }) => loadEffect(event._id, signal),
    enabled: dialog.open,
    staleTime: 0,
    gcTime: 0,
  });
  // The refusal of the call gives the reason.
  const effect = isError ? '' : data;
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
        <span>{`${effect} `}</span>
        <bdi>{event.title}</bdi> cannot be brought back.
      </p>
    </ConfirmMutationDialog>
  );
}
