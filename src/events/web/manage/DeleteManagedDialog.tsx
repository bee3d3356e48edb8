import { useQuery } from '@tanstack/react-query';
import { apiClient } from '#platform/http/web/client.ts';
import type { calls } from '../../contract.ts';
import { type ManagedEvent, useWrite } from './api.ts';
import DeleteEventDialog, { type DeletionSlot } from './DeleteEventDialog.tsx';
import { deletionEffect } from './deletionEffect.ts';

const call = apiClient<typeof calls>();

export default function DeleteManagedDialog({ event, ...dialog }: DeletionSlot<ManagedEvent>) {
  const deletion = useWrite((id: string) => call('DELETE /events/:id', { params: { id } }));
  return (
    <DeleteEventDialog
      {...dialog}
      event={event}
      question="Are you sure you want to delete this event?"
      effect={useDeletionEffect(dialog.open ? event._id : undefined)}
      mutation={deletion}
      failure="Failed to delete event"
    />
  );
}

/** What deleting an event does, as a sentence; undefined until it is known. */
function useDeletionEffect(id: string | undefined): string | undefined {
  const { data, isError } = useQuery({
    // Not below the lists, which are fetched again when it is deleted.
    queryKey: ['event deletion', id],
    queryFn: ({ signal }) => call('GET /events/:id/impact', { params: { id: id ?? '' }, query: {}, signal }),
    enabled: id !== undefined,
    staleTime: 0,
    gcTime: 0,
  });
  // The call itself says why it cannot be done.
  if (isError) return '';
  return data && deletionEffect(data);
}
