import { useState } from 'react';
import { messageOf } from '#platform/http/web/client.ts';
import { download } from '#platform/http/web/download.ts';
import { Button } from '#ui/Button.tsx';
import { DownloadIcon } from '#ui/Icon.tsx';
import { toast } from '#ui/toast.ts';
import { type ManagedFeatured, useRefreshCounts } from './api.ts';

/** Downloads the teams of an event with whole CNICs; the server records who did. */
export function ExportButton({ event, describedBy }: { event: ManagedFeatured; describedBy: string }) {
  const [isBusy, setBusy] = useState(false);
  const countAgain = useRefreshCounts();

  async function run() {
    setBusy(true);
    try {
      // Somebody may have registered since the list was opened.
      const count = event.registrationCount || (await countAgain(event._id));
      if (count === 0) toast.error('No registrations to export');
      else await download(`/featured-events/${event._id}/registrations/export`, {});
    } catch (error) {
      toast.error(messageOf(error, 'Failed to export registrations'));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button size="sm" busy={isBusy} busyLabel="Exporting..." aria-describedby={describedBy} onClick={() => void run()}>
      <DownloadIcon />
      Export CSV
    </Button>
  );
}
