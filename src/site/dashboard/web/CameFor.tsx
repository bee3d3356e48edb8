import { useId, useState } from 'react';
import { eventCameFor } from '#people/accounts/web/cameFor.ts';
import { EventButton } from '#events/events/web/EventButton.tsx';
import { RegisterBy } from '#events/events/web/EventMeta.tsx';
import { CategoryBadge } from '#events/events/web/CategoryBadge.tsx';
import { SeatsBadge } from '#events/events/web/SeatsBadge.tsx';
import { useOwnStatus } from '#events/events/web/ownStatuses.ts';
import type { FestivalEvent } from '#events/events/contract.ts';
import { isToCome } from '#events/events/rules.ts';
import { useOpening } from '#events/events/web/opening.ts';
import { useEvents } from '#events/events/web/useEvents.ts';
import { useNow } from '#ui/browser/useNow.ts';
import block from '#ui/layout/Block.module.css';
import styles from './Dashboard.module.css';
import text from '#ui/layout/text.module.css';

/** The event that a newcomer signed up for. Source: docs/decisions/065, "A newcomer's event is not lost". */
export function CameFor({ userId }: { userId: string }) {
  const [id] = useState(() => eventCameFor(userId) ?? '');
  const events = useEvents();
  const event = events.data?.find(({ _id }) => _id === id);
  const status = useOwnStatus(id);
  const now = useNow();
  // The content below waits for it instead of moving.
  if (id !== '' && events.isPending) return <section className={block.block} aria-busy />;
  if (!event || !isToCome(event, now) || (status && status.kind !== 'invited')) return null;
  return <Line event={event} />;
}

function Line(props: { event: FestivalEvent }) {
  const event = useOpening(props.event);
  const title = useId();
  return (
    <section className={block.block} aria-labelledby={title}>
      <div className={styles.line}>
        <div>
          <h2 id={title}>
            You came for <bdi>{event.title}</bdi>
          </h2>
          <p className={text.meta}>
            <CategoryBadge category={event.category} look="plain" />
            {(event.registrationOpen || event.opensLater) && <RegisterBy event={event} />}
            <SeatsBadge event={event} />
          </p>
        </div>
        <EventButton event={event} variant="primary" label="Register Now" describedBy={title} />
      </div>
    </section>
  );
}
