import { download } from '#platform/http/web/download.ts';
import { toast } from '#ui/toast/toast.ts';
import type { ManagedFeatured } from './api.ts';

/** With whole CNICs; the server writes an audit entry. */
export async function exportTeams(event: ManagedFeatured, refreshCount: (id: string) => Promise<number>) {
  // Teams may have registered since the list was loaded.
  const count = event.registrationCount || (await refreshCount(event._id));
  if (count === 0) toast.error('No registrations to export');
  else await download(`/featured-events/${event._id}/registrations/export`, {});
}
