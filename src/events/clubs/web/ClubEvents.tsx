import { useId } from 'react';
import { addresses } from '#platform/addresses.ts';
import type { FestivalEvent } from '#events/events/contract.ts';
import { useClubEvents } from '#events/events/web/api.ts';
import { EventLine, EventLinesFailure, EventLineSkeletons } from '#events/events/web/EventLine.tsx';
import { RegisterBy } from '#events/events/web/EventMeta.tsx';
import { useOpening } from '#events/events/web/opening.ts';
import { CardStatusBadge } from '#events/events/web/EventStatusBadge.tsx';
import { ButtonLink } from '#ui/controls/Button.tsx';
import { useFailureToast } from '#ui/toast/useFailureToast.ts';
import layout from '#ui/layout/layout.module.css';
import empty from '#ui/layout/EmptyState.module.css';
import styles from './ClubPage.module.css';

export function ClubEvents({ club }: { club: string }) {
  const events = useClubEvents(club);
  useFailureToast(events, 'Failed to load events');
  return (
    <section aria-labelledby="events">
      <h2 id="events">Festival events</h2>
      {events.isPending && (
        <EventLineSkeletons className={styles.event} count={2} label="Loading Events..." hasDeadlines />
      )}
      {events.isLoadingError && <EventLinesFailure query={events} />}
      {events.data?.length === 0 && (
        <div className={`${layout.stack} ${empty.plain}`}>
          <h3>No events yet</h3>
          <p>Check back later for new events!</p>
          <ButtonLink to={addresses.events}>Browse Events</ButtonLink>
        </div>
      )}
      {events.data && events.data.length > 0 && (
        <ul>
          {events.data.map((event) => (
            <Line key={event._id} event={event} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Line(props: { event: FestivalEvent }) {
  const event = useOpening(props.event);
  const title = useId();
  return (
    <EventLine
      className={styles.event}
      event={event}
      id={title}
      deadline={(event.registrationOpen || event.opensLater) && <RegisterBy event={event} />}
      badge={<CardStatusBadge event={event} />}
      action={
        <ButtonLink size="sm" to={addresses.event(event._id)} aria-describedby={title}>
          Details
        </ButtonLink>
      }
    />
  );
}
