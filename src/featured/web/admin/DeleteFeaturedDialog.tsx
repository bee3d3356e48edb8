import { useQuery } from '@tanstack/react-query';
import { useSession } from '#accounts/web/session.ts';
import DeleteEventDialog, { type DeletionSlot } from '#events/web/manage/DeleteEventDialog.tsx';
import { counted } from '#platform/counted.ts';
import { apiClient } from '#platform/http/web/client.ts';
import type { calls } from '../../contract.ts';
import { type ManagedFeatured, useWrite } from './api.ts';

const call = apiClient<typeof calls>();

export default function DeleteFeaturedDialog({ event, ...dialog }: DeletionSlot<ManagedFeatured>) {
  const deletion = useWrite((id: string) => call('DELETE /admin/featured-events/:id', { params: { id } }));
  return (
    <DeleteEventDialog
      {...dialog}
      event={event}
      question="Are you sure you want to delete this featured event?"
      effect={useDeletionEffect(dialog.open ? event._id : undefined)}
      mutation={deletion}
      failure="Failed to delete featured event"
    />
  );
}

/** What deleting a featured event does, as a sentence; undefined until it is known. */
function useDeletionEffect(id: string | undefined): string | undefined {
  const { user } = useSession();
  const { data, isError } = useQuery({
    // Not below the lists, which are fetched again when it is deleted.
    queryKey: ['featured deletion', user?._id, id],
    queryFn: async ({ signal }) =>
      (await call('GET /featured-events/:id/registrations', { params: { id: id ?? '' }, query: { limit: 1 }, signal }))
        .total,
    enabled: id !== undefined,
    staleTime: 0,
    gcTime: 0,
  });
  // The call itself says why it cannot be done.
  if (isError) return '';
  if (data === undefined) return undefined;
  if (data === 0) return 'No team is registered, and nothing else is deleted with it.';
  return `No team is registered. ${counted(data, 'team that is out is', 'teams that are out are')} deleted with it.`;
}
