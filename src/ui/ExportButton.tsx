import { type ReactNode, useState } from 'react';
import { messageOf } from '#platform/http/web/client.ts';
import { Button } from './Button.tsx';
import { DownloadIcon } from './ActionIcon.tsx';
import { toast } from './toast.ts';

interface ExportButtonProps {
  size?: 'sm' | undefined;
  describedBy?: string;
  onExport: () => Promise<void>;
  failure: string;
  children: ReactNode;
}

export function ExportButton({ size, describedBy, onExport, failure, children }: ExportButtonProps) {
  const [isBusy, setBusy] = useState(false);

  async function run() {
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
