import { lazy, type RefObject, Suspense, useRef, useState } from 'react';
import type { User } from '#accounts/contract.ts';
import { useLateDialog } from '#shared/web/ui/useLateDialog.ts';
import type { ManagedEvent } from './api.ts';
import { ManagedCard } from './ManagedCard.tsx';

const loadDelete = () => import('./DeleteDialog.tsx');
const DeleteDialog = lazy(loadDelete);

interface ManagedCardsProps {
  events: readonly ManagedEvent[];
  user: User;
  onRegistrations: (event: ManagedEvent) => void;
  onDuplicate: (event: ManagedEvent) => void;
  /** What takes the focus when a card has gone with its button. */
  afterDelete: RefObject<HTMLElement | null>;
}

/** Events as cards, and the question before one is deleted. */
export function ManagedCards({ events, user, onRegistrations, onDuplicate, afterDelete }: ManagedCardsProps) {
  const [asked, setAsked] = useState<ManagedEvent>();
  const dialog = useLateDialog(loadDelete, 'Failed to delete event');
  const isGone = useRef(false);
  return (
    <>
      <ul className="managed-cards">
        {events.map((event) => (
          <ManagedCard
            key={event._id}
            event={event}
            user={user}
            onRegistrations={() => onRegistrations(event)}
            onDuplicate={() => onDuplicate(event)}
            onDelete={() => {
              isGone.current = false;
              setAsked(event);
              void dialog.open();
            }}
          />
        ))}
      </ul>
      <Suspense>
        {asked && dialog.isNeeded && (
          <DeleteDialog
            event={asked}
            open={dialog.isOpen}
            onClose={dialog.close}
            onDeleted={() => {
              isGone.current = true;
              dialog.close();
            }}
            finalFocus={() => (isGone.current ? afterDelete.current : undefined)}
          />
        )}
      </Suspense>
    </>
  );
}
