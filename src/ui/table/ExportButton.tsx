import { type ReactNode, useState } from 'react';
import { messageOf } from '#platform/http/web/client.ts';
import { Button } from '../controls/Button.tsx';
import { DownloadIcon } from '../controls/ActionIcon.tsx';
import { toast } from '../toast/toast.ts';

interface ExportButtonProps {
  size?: 'sm' | undefined;
  describedBy?: string;
  /** Without rows it says so instead of saving a file with a header alone. */
  isEmpty?: boolean;
  onExport: () => Promise<void>;
  failure: string;
  children: ReactNode;
}

export function ExportButton({ size, describedBy, isEmpty = false, onExport, failure, children }: ExportButtonProps) {
  const [isBusy, setBusy] = useState(false);

  async function run() {
    if (isEmpty) {
      toast.error('Nothing to export');
      return;
    }
    setBusy(true);
    try {
      await onExport();
    } catch (error) {
      toast.error(messageOf(error, failure));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button
      size={size}
      busy={isBusy}
      busyLabel="Exporting..."
      aria-describedby={describedBy}
      onClick={() => void run()}
    >
      <DownloadIcon />
      <span>{children}</span>
    </Button>
  );
}
