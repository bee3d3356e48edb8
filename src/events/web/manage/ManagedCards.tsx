import { lazy, type RefObject, Suspense, useDeferredValue, useEffect, useRef, useState } from 'react';
import type { User } from '#accounts/contract.ts';
import { useLazyDialog } from '#ui/useLazyDialog.ts';
import { type ManagedEvent, useDeleteEvent, useDeletionEffect } from './api.ts';
import { type CardActions, ManagedCard } from './ManagedCard.tsx';
import styles from './ManageEventsPage.module.css';

const loadDelete = () => import('./DeleteEventDialog.tsx');
const DeleteEventDialog = lazy(loadDelete);

const firstCards = 12;

interface ManagedCardsProps {
  events: readonly ManagedEvent[];
  user: User;
  onRegistrations: (event: ManagedEvent) => void;
  onDuplicate: (event: ManagedEvent) => void;
  afterDelete: RefObject<HTMLElement | null>;
}

export function ManagedCards({ events, user, onRegistrations, onDuplicate, afterDelete }: ManagedCardsProps) {
  const [toDelete, setToDelete] = useState<ManagedEvent>();
  const dialog = useLazyDialog(loadDelete, 'Failed to delete event');
  const deletion = useDeleteEvent();
  const effect = useDeletionEffect(dialog.isOpen ? toDelete?._id : undefined);
  const isGone = useRef(false);
  const rendered = useDeferredValue(events, events.slice(0, firstCards));
  const current: CardActions = {
    onRegistrations,
    onDuplicate,
    onDelete: (event) => {
      isGone.current = false;
      setToDelete(event);
      void dialog.open();
    },
  };
  const latest = useRef(current);
  useEffect(() => {
    latest.current = current;
  });
  const [actions] = useState<CardActions>(() => ({
    onRegistrations: (event) => latest.current.onRegistrations(event),
    onDuplicate: (event) => latest.current.onDuplicate(event),
    onDelete: (event) => latest.current.onDelete(event),
  }));
  return (
    <>
      <ul className={styles.cards}>
        {rendered.map((event) => (
          <ManagedCard key={event._id} event={event} user={user} actions={actions} />
        ))}
      </ul>
      <Suspense>
        {toDelete && dialog.isNeeded && (
          <DeleteEventDialog
            event={toDelete}
            question="Are you sure you want to delete this event?"
            effect={effect}
            mutation={deletion}
            failure="Failed to delete event"
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
