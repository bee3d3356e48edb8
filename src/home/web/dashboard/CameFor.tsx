import { useId, useState } from 'react';
import { eventCameFor } from '#accounts/web/cameFor.ts';
import { EventButton } from '#events/web/EventButton.tsx';
import { RegisterBy } from '#events/web/EventMeta.tsx';
import { CategoryBadge } from '#events/web/CategoryBadge.tsx';
import { SeatsBadge } from '#events/web/SeatsBadge.tsx';
import { useOwnStatus } from '#events/web/ownStatuses.ts';
import { isToCome } from '#events/rules.ts';
import { useEvents } from '#events/web/useEvents.ts';
import { useNow } from '#ui/useNow.ts';
import block from '#ui/Block.module.css';
import styles from './Dashboard.module.css';
import text from '#ui/text.module.css';

/** What a newcomer signed up for. Source: docs/decisions/065, "A newcomer's event is not lost". */
export function CameFor({ userId }: { userId: string }) {
  const [id] = useState(() => eventCameFor(userId) ?? '');
  const events = useEvents();
  const event = events.data?.find(({ _id }) => _id === id);
  const status = useOwnStatus(id);
  const now = useNow();
  const title = useId();
  // What is below waits for it, rather than moving.
  if (id !== '' && events.isPending) return <section className={block.block} aria-busy />;
  if (!event || !isToCome(event, now) || (status && status.kind !== 'invited')) return null;
  return (
    <section className={block.block} aria-labelledby={title}>
      <div className={styles.line}>
        <div>
          <h2 id={title}>
            You came for <bdi>{event.title}</bdi>
          </h2>
          <p className={text.meta}>
            <CategoryBadge category={event.category} look="plain" />
            {event.registrationOpen && <RegisterBy event={event} />}
            <SeatsBadge event={event} />
          </p>
        </div>
        <EventButton event={event} variant="primary" label="Register Now" describedBy={title} />
      </div>
    </section>
  );
}
