import { useId } from 'react';
import { addresses } from '#platform/addresses.ts';
import type { FestivalEvent } from '#events/events/contract.ts';
import { useOpening } from '#events/events/web/opening.ts';
import { useEvents } from '#events/events/web/useEvents.ts';
import { EventButton } from '#events/events/web/EventButton.tsx';
import { OwnStatusBadge, RegisterByUnlessIn } from '#events/events/web/OwnStatusBadge.tsx';
import { EventLine, EventLinesFailure, EventLineSkeletons } from '#events/events/web/EventLine.tsx';
import { AllLink, Block } from '#ui/layout/Block.tsx';
import { useNow } from '#ui/browser/useNow.ts';
import { soonest, startsOf } from './soonest.ts';
import layout from '#ui/layout/layout.module.css';
import empty from '#ui/layout/EmptyState.module.css';
import styles from './Dashboard.module.css';

const most = 4;

export function NextEvents() {
  const list = useId();
  const events = useEvents();
  const { data, isPending } = events;
  const now = useNow(startsOf(data));
  const next = soonest(data ?? [], most, now);
  return (
    <Block title="Upcoming Events" beside={<AllLink to={addresses.events}>View All Events</AllLink>}>
      {isPending && <EventLineSkeletons className={styles.line} count={most} label="Loading..." hasDeadlines />}
      {!isPending && !data && <EventLinesFailure className={styles.none} query={events} />}
      {data && next.length === 0 && (
        <div className={`${layout.stack} ${empty.plain} ${styles.none}`}>
          <h3>No upcoming events</h3>
          <p>Check back later for new events!</p>
        </div>
      )}
      {next.length > 0 && (
        <ul>
          {next.map((event) => (
            <Line key={event._id} event={event} id={`${list}-${event._id}`} />
          ))}
        </ul>
      )}
    </Block>
  );
}

function Line({ id, ...props }: { event: FestivalEvent; id: string }) {
  const event = useOpening(props.event);
  return (
    <EventLine
      className={styles.line}
      event={event}
      id={id}
      deadline={<RegisterByUnlessIn event={event} />}
      badge={<OwnStatusBadge event={event} />}
      action={<EventButton event={event} size="sm" describedBy={id} />}
    />
  );
}
