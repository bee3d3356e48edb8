import { useEffect, useId, useState } from 'react';
import { Link } from 'react-router';
import { addresses } from '#addresses';
import { useIsAdministrator } from '#accounts/web/useIsAdministrator.ts';
import type { FestivalEvent } from '#events/contract.ts';
import { useUpcomingEvents } from '#events/web/api.ts';
import { EventButton } from '#events/web/EventButton.tsx';
import { EventMeta } from '#events/web/EventMeta.tsx';
import { cut } from '#events/web/shown.ts';
import { CategoryBadge } from '#events/web/CategoryBadge.tsx';
import { ButtonLink } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ForwardIcon } from '#ui/Icon.tsx';
import { SkeletonLine } from '#ui/Skeleton.tsx';
import { soonest } from '../soonest.ts';

const most = 3;

/** The next events, each a row. */
export function UpcomingEvents() {
  const [now] = useState(() => new Date());
  const { data, error } = useUpcomingEvents();
  const isAdministrator = useIsAdministrator();
  useEffect(() => {
    if (error) console.error(error);
  }, [error]);
  const events = soonest(data ?? [], most, now);
  return (
    <section className="section section--on" aria-labelledby="upcoming">
      <div className="wrap">
        <div className="head">
          <h2 id="upcoming">Upcoming Events</h2>
          <Link className="link" to={addresses.events}>
            View All Events <ForwardIcon />
          </Link>
        </div>
        {!data && !error && <Rows />}
        {events.length > 0 && (
          <ul className="upcoming">
            {events.map((event) => (
              <Row key={event._id} event={event} />
            ))}
          </ul>
        )}
        {(data || error) && events.length === 0 && (
          <EmptyState
            dots="0"
            as="h3"
            title="No upcoming events"
            actions={isAdministrator && <ButtonLink to={addresses.manageEvents}>Create Event</ButtonLink>}
          >
            Check back later for new events!
          </EmptyState>
        )}
      </div>
    </section>
  );
}

function Row({ event }: { event: FestivalEvent }) {
  const title = useId();
  return (
    <li>
      <div className="upcoming-title">
        <CategoryBadge category={event.category} />
        <h3 id={title} dir="auto">
          {event.title}
        </h3>
        <EventMeta event={event} />
      </div>
      <p className="upcoming-text" dir="auto">
        {cut(event.description)}
      </p>
      <div className="upcoming-actions">
        <ButtonLink variant="ghost" to={addresses.event(event._id)} aria-describedby={title}>
          Details
        </ButtonLink>
        <EventButton event={event} describedBy={title} />
      </div>
    </li>
  );
}

/** The same rows while they are on their way. */
function Rows() {
  return (
    <div className="upcoming later" aria-busy="true">
      <output className="sr">Loading...</output>
      {Array.from({ length: most }, (_, i) => (
        <div key={i} className="upcoming-bones" aria-hidden="true">
          <div className="upcoming-title">
            <SkeletonLine width="7rem" height="1.625rem" />
            <SkeletonLine width="70%" height="1.8rem" />
            <SkeletonLine width="85%" height="1.5rem" />
          </div>
          <SkeletonLine height="4.5rem" />
          <SkeletonLine width="15rem" height="2.75rem" />
        </div>
      ))}
    </div>
  );
}
