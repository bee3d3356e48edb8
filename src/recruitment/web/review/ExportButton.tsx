import { useState } from 'react';
import { identity, messageOf } from '#platform/http/web/client.ts';
import { download } from '#platform/http/web/download.ts';
import { Button } from '#ui/Button.tsx';
import { DownloadIcon } from '#ui/Icon.tsx';
import { toast } from '#ui/toast.ts';

interface ExportButtonProps {
  label: string;
  path: string;
  /** The same as on the screen. */
  filters: Readonly<Record<string, string>>;
}

/** Downloads the applications that match, from the server. */
export function ExportButton({ label, path, filters }: ExportButtonProps) {
  const [isBusy, setBusy] = useState(false);

  async function run() {
    if (identity.token() === null) {
      toast.error('Please log in to export data');
      return;
    }
    setBusy(true);
    try {
      await download(path, filters);
      toast.success('Applications exported successfully!');
    } catch (error) {
      toast.error(messageOf(error, 'Failed to export applications'));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button busy={isBusy} busyLabel="Exporting..." onClick={() => void run()}>
      <DownloadIcon />
      {label}
    </Button>
  );
}
