import { lazy, Suspense, useEffect, useRef } from 'react';
import type { TicketProps } from '#teams/registrations/web/ticketSlot.ts';
import { Button } from '#ui/controls/Button.tsx';
import { useLazyDialog } from '#ui/dialog/useLazyDialog.ts';

const load = () => import('./TicketDialog.tsx');
const TicketDialog = lazy(load);

export default function TicketButton(props: TicketProps) {
  const { registration, size, variant = 'outline', describedBy, isNew = false, onNewShown } = props;
  const dialog = useLazyDialog(load, 'Failed to open your ticket');
  const button = useRef<HTMLButtonElement>(null);
  const { open } = dialog;
  useEffect(() => {
    if (!isNew) return;
    onNewShown?.();
    open();
  }, [isNew, onNewShown, open]);
  return (
    <>
      <Button
        ref={button}
        variant={variant}
        size={size}
        busy={dialog.isOpening}
        aria-describedby={describedBy}
        onClick={() => open()}
      >
        Show Ticket
      </Button>
      <Suspense>
        {dialog.isNeeded && (
          <TicketDialog registration={registration} {...dialog.controls} finalFocus={() => button.current} />
        )}
      </Suspense>
    </>
  );
}
