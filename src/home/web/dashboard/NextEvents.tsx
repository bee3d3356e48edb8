import { useId, useState } from 'react';
import { Link } from 'react-router';
import { addresses } from '#addresses';
import { useEvents } from '#events/web/api.ts';
import { EventButton } from '#events/web/EventButton.tsx';
import { Button } from '#ui/Button.tsx';
import { ForwardIcon } from '#ui/Icon.tsx';
import { soonest } from '../soonest.ts';
import { Line, LineBones } from './Line.tsx';

const most = 4;

/** The next events, with what the person can do about each. */
export function NextEvents() {
  const list = useId();
  const [now] = useState(() => new Date());
  const { data, isPending, isFetching, refetch } = useEvents();
  const next = soonest(data ?? [], most, now);
  return (
    <section className="block" aria-labelledby={list}>
      <header>
        <h2 id={list}>Upcoming Events</h2>
        <Link className="link" to={addresses.events}>
          View All Events <ForwardIcon />
        </Link>
      </header>
      {isPending && <LineBones count={most} />}
      {!isPending && !data && (
        <div className="dashboard-none">
          <h3>Failed to load events</h3>
          <p>Your connection or our server dropped out.</p>
          <Button busy={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      )}
      {data && next.length === 0 && (
        <div className="dashboard-none">
          <h3>No upcoming events</h3>
          <p>Check back later for new events!</p>
        </div>
      )}
      {next.length > 0 && (
        <ul>
          {next.map((event) => (
            <Line key={event._id} event={event} id={`${list}-${event._id}`}>
              <EventButton event={event} size="sm" describedBy={`${list}-${event._id}`} />
            </Line>
          ))}
        </ul>
      )}
    </section>
  );
}
