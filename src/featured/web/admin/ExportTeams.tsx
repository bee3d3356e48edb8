import { download } from '#platform/http/web/download.ts';
import { ExportButton } from '#ui/ExportButton.tsx';
import { toast } from '#ui/toast.ts';
import { type ManagedFeatured, useRefreshCounts } from './api.ts';

/** With whole CNICs; the server writes an audit entry. */
export function ExportTeams({ event, describedBy }: { event: ManagedFeatured; describedBy: string }) {
  const refreshCount = useRefreshCounts();

  async function exportTeams() {
    // Teams may have registered since the list was loaded.
    const count = event.registrationCount || (await refreshCount(event._id));
    if (count === 0) toast.error('No registrations to export');
    else await download(`/featured-events/${event._id}/registrations/export`, {});
  }

  return (
    <ExportButton size="sm" describedBy={describedBy} onExport={exportTeams} failure="Failed to export registrations">
      Export CSV
    </ExportButton>
  );
}
