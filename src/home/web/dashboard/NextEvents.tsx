import { useId } from 'react';
import { Link } from 'react-router';
import { addresses } from '#addresses';
import type { FestivalEvent } from '#events/contract.ts';
import { EventButton } from '#events/web/EventButton.tsx';
import { ForwardIcon } from '#shared/web/ui/Icon.tsx';
import { soonest } from '../soonest.ts';
import { Line, LineBones } from './Line.tsx';

const most = 4;

interface NextEventsProps {
  events: readonly FestivalEvent[] | undefined;
  failed: boolean;
}

/** The next events, with what the person can do about each. */
export function NextEvents({ events, failed }: NextEventsProps) {
  const list = useId();
  const next = soonest(events ?? [], most, new Date());
  return (
    <section className="block" aria-labelledby={list}>
      <header>
        <h2 id={list}>Upcoming Events</h2>
        <Link className="link" to={addresses.events}>
          View All Events <ForwardIcon />
        </Link>
      </header>
      {!events && !failed && <LineBones count={most} />}
      {(events || failed) && next.length === 0 && (
        <div className="dashboard-none">
          <h3>No upcoming events</h3>
          <p>Check back later for new events!</p>
        </div>
      )}
      <ul>
        {next.map((event) => (
          <Line key={event._id} event={event} id={`${list}-${event._id}`}>
            <EventButton event={event} size="sm" describedBy={`${list}-${event._id}`} />
          </Line>
        ))}
      </ul>
    </section>
  );
}
