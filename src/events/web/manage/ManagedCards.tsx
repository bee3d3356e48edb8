import { lazy, type RefObject, Suspense, useDeferredValue, useEffect, useRef, useState } from 'react';
import type { User } from '#accounts/contract.ts';
import { useLazyDialog } from '#ui/useLazyDialog.ts';
import type { ManagedEvent } from './api.ts';
import { type CardActions, ManagedCard } from './ManagedCard.tsx';

const loadDelete = () => import('./DeleteDialog.tsx');
const DeleteDialog = lazy(loadDelete);
/** Drawn at once; the rest of hundreds follow without holding anything up. */
const atOnce = 12;

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
  const dialog = useLazyDialog(loadDelete, 'Failed to delete event');
  const isGone = useRef(false);
  const drawn = useDeferredValue(events, events.slice(0, atOnce));
  const now: CardActions = {
    onRegistrations,
    onDuplicate,
    onDelete: (event) => {
      isGone.current = false;
      setAsked(event);
      void dialog.open();
    },
  };
  const latest = useRef(now);
  useEffect(() => {
    latest.current = now;
  });
  const [acts] = useState<CardActions>(() => ({
    onRegistrations: (event) => latest.current.onRegistrations(event),
    onDuplicate: (event) => latest.current.onDuplicate(event),
    onDelete: (event) => latest.current.onDelete(event),
  }));
  return (
    <>
      <ul className="managed-cards">
        {drawn.map((event) => (
          <ManagedCard key={event._id} event={event} user={user} acts={acts} />
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
