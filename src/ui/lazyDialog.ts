import { type ComponentType, lazy, useEffect } from 'react';
import { toast } from './toast.ts';

/** A dialog that may be open before its code is asked for, such as by its address. When that cannot be loaded, a toast says so and the dialog is closed. */
export const lazyDialog = <Props extends { open: boolean; onClose: () => void }>(
  load: () => Promise<{ default: ComponentType<Props> }>,
) =>
  lazy(() =>
    load().catch((): { default: ComponentType<Props> } => ({
      default: function Failed({ open, onClose }) {
        useEffect(() => {
          if (open) {
            toast.error('Failed to load. Load the page again.');
            onClose();
          }
        }, [open, onClose]);
        return null;
      },
    })),
  );
