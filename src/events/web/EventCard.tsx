import { useId } from 'react';
import { Link } from 'react-router';
import { addresses } from '#addresses';
import { categoryTone } from './CategoryGlyph.tsx';
import { EventBanner } from './EventBanner.tsx';
import { CategoryBadge } from './CategoryBadge.tsx';
import type { FestivalEvent } from '../contract.ts';
import { EventButton } from './EventButton.tsx';
import { EventMeta } from './EventMeta.tsx';
import { EventStatusBadge } from './EventStatusBadge.tsx';
import { cut } from './shown.ts';

interface EventCardProps {
  event: FestivalEvent;
  /** The heading's level. */
  as?: 'h2' | 'h3';
  label?: 'Register' | 'Register Now';
}

/** An event as a card, for a list: `<ul className="grid-cards">`. */
export function EventCard({ event, as: Heading = 'h3', label = 'Register Now' }: EventCardProps) {
  const title = useId();
  return (
    <li className="card">
      <div className={`card-top ${categoryTone(event.category)}`}>
        <EventBanner event={{ id: event._id, title: event.title, category: event.category }} />
      </div>
      <div className="card-body">
        <div className="row-x">
          <CategoryBadge category={event.category} />
          {event.status !== 'upcoming' && <EventStatusBadge status={event.status} />}
        </div>
        <Heading id={title} dir="auto">
          <Link className="card-link" to={addresses.event(event._id)}>
            {event.title}
          </Link>
        </Heading>
        <EventMeta event={event} />
        <p className="card-desc" dir="auto">
          {cut(event.description)}
        </p>
        <div className="card-foot">
          <EventButton event={event} label={label} describedBy={title} variant="soft" block />
        </div>
      </div>
    </li>
  );
}
