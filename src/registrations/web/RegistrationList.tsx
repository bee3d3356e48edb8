import { useRef, useState } from 'react';
import { isRefusal, sentenceOf } from '#shared/web/call.ts';
import { ConfirmDialog } from '#shared/web/ui/ConfirmDialog.tsx';
import { toast } from '#shared/web/ui/toast.ts';
import type { Registration } from '../contract.ts';
import { useCancel } from './api.ts';
import { RegistrationCard } from './RegistrationCard.tsx';

/** Registrations as cards, and the question before one is cancelled. */
export function RegistrationList({ registrations }: { registrations: readonly Registration[] }) {
  const [asked, setAsked] = useState<Registration>();
  const [isOpen, setOpen] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  /** The registration just cancelled: the button that asked is gone with it, so its neighbour takes the focus. */
  const gone = useRef<string>(undefined);
  const cancel = useCancel();

  async function confirm() {
    if (!asked) return;
    try {
      await cancel.mutateAsync(asked._id);
      gone.current = asked._id;
      toast.success('Registration cancelled successfully');
      setOpen(false);
    } catch (error) {
      toast.error(sentenceOf(error, 'Failed to cancel registration'));
      if (isRefusal(error, 'event_started', 'already_cancelled', 'forbidden', 'not_found')) setOpen(false);
    }
  }

  return (
    <>
      <ul className="registrations" ref={list}>
        {registrations.map((registration) => (
          <RegistrationCard
            key={registration._id}
            registration={registration}
            onCancel={() => {
              gone.current = undefined;
              setAsked(registration);
              setOpen(true);
            }}
          />
        ))}
      </ul>
      <ConfirmDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        onConfirm={() => void confirm()}
        title="Cancel Registration"
        keepLabel="Keep Registration"
        confirmLabel="Cancel Registration"
        busy={cancel.isPending}
        busyLabel="Cancelling..."
        finalFocus={() =>
          gone.current ? list.current?.querySelector<HTMLElement>(`#view-${gone.current}`) : undefined
        }
      >
        {asked && <Consequence registration={asked} />}
      </ConfirmDialog>
    </>
  );
}

/** What cancelling means, for a team, a place in line and one person. */
function Consequence({ registration: { event, isIndividual, status } }: { registration: Registration }) {
  const title = <bdi>{event.title}</bdi>;
  if (!isIndividual) {
    return <p>{title}: cancelling a team registration unregisters all members and cannot be undone.</p>;
  }
  if (status === 'waitlisted') return <p>You leave the waitlist for {title}. Your place in line cannot be restored.</p>;
  return <p>You give up your place at {title}. This cannot be undone.</p>;
}
