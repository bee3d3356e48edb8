import { useId } from 'react';
import { Link } from 'react-router';
import { addresses } from '#addresses';
import type { FestivalEvent } from '#events/contract.ts';
import { useClubEvents } from '#events/web/api.ts';
import { EventStatusBadge } from '#events/web/EventStatusBadge.tsx';
import { CategoryBadge } from '#events/web/CategoryBadge.tsx';
import { useDates } from '#events/web/shown.ts';
import { Button, ButtonLink } from '#ui/Button.tsx';
import { CalendarIcon } from '#ui/Icon.tsx';
import { SkeletonLine } from '#ui/Skeleton.tsx';
import { useFailureToast } from '#ui/useFailureToast.ts';

/** What a club does at the festival. */
export function ClubEvents({ club }: { club: string }) {
  const events = useClubEvents(club);
  useFailureToast(events, 'Failed to load events');
  return (
    <section aria-labelledby="events">
      <h2 id="events">Festival events</h2>
      {events.isPending && <Bones />}
      {events.isLoadingError && (
        <div className="club-none">
          <h3>Failed to load events</h3>
          <p>Your connection or our server dropped out.</p>
          <Button busy={events.isFetching} onClick={() => void events.refetch()}>
            Try again
          </Button>
        </div>
      )}
      {events.data?.length === 0 && (
        <div className="club-none">
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

function Line({ event }: { event: FestivalEvent }) {
  const title = useId();
  const dates = useDates();
  return (
    <li className="club-event">
      <div>
        <h3 id={title} dir="auto">
          <Link to={addresses.event(event._id)}>{event.title}</Link>
        </h3>
        <div className="meta">
          <CategoryBadge category={event.category} look="plain" />
          <span>
            <CalendarIcon />
            {dates.date(event)}
          </span>
          {event.status !== 'upcoming' && <EventStatusBadge status={event.status} />}
        </div>
      </div>
      <ButtonLink size="sm" to={addresses.event(event._id)} aria-describedby={title}>
        Details
      </ButtonLink>
    </li>
  );
}

function Bones() {
  return (
    <div className="later" aria-busy="true">
      <output className="sr">Loading Events...</output>
      {[0, 1].map((i) => (
        <div key={i} className="club-event" aria-hidden="true">
          <div>
            <SkeletonLine width="60%" height="1.5rem" />
            <div className="meta">
              <SkeletonLine width="12rem" height="1.625rem" />
            </div>
          </div>
          <SkeletonLine width="5rem" height="2.25rem" />
        </div>
      ))}
    </div>
  );
}
