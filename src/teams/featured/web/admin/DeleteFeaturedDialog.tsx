import { useSession } from '#people/accounts/web/session.ts';
import DeleteEventDialog, { type DeletionSlot } from '#events/events/web/manage/DeleteEventDialog.tsx';
import { counted } from '#platform/counted.ts';
import { apiClient } from '#platform/http/web/client.ts';
import type { calls } from '../../contract.ts';
import { type ManagedFeatured, useWrite } from './api.ts';

const call = apiClient<typeof calls>();

async function loadEffect(id: string, signal: AbortSignal): Promise<string> {
  const { total } = await call('GET /featured-events/:id/registrations', {
    params: { id },
    query: { limit: 1 },
    signal,
  });
  if (total === 0) return 'No team is registered, and nothing else is deleted with it.';
  return `No team is registered. ${counted(total, 'team that is out is', 'teams that are out are')} deleted with it.`;
}

export default function DeleteFeaturedDialog(props: DeletionSlot<ManagedFeatured>) {
  const { user } = useSession();
  const deletion = useWrite((id: string) => call('DELETE /admin/featured-events/:id', { params: { id } }));
  return (
    <DeleteEventDialog
      {...props}
      question="Are you sure you want to delete this featured event?"
      effectKey={['featured deletion', user?._id]}
      loadEffect={loadEffect}
      mutation={deletion}
      failure="Failed to delete featured event"
    />
  );
}
