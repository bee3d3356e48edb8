import { useId } from 'react';
import { addresses } from '#addresses';
import { categoryTone } from '../CategoryGlyph.tsx';
import { CategoryBadge } from '../CategoryBadge.tsx';
import { ButtonLink } from '#ui/Button.tsx';
import { ClockIcon } from '#ui/Icon.tsx';
import type { FestivalEvent } from '../../contract.ts';
import { EventButton } from '../EventButton.tsx';
import { WhenAndWhere } from '../EventMeta.tsx';
import { EventStatusBadge } from '../EventStatusBadge.tsx';
import { cut, useDates } from '../shown.ts';

export function ScheduleItem({ event }: { event: FestivalEvent }) {
  const title = useId();
  const dates = useDates();
  return (
    <li className={`timeline-item ${categoryTone(event.category)}`}>
      <div>
        <div className="timeline-facts">
          <CategoryBadge category={event.category} />
          {event.status !== 'upcoming' && <EventStatusBadge status={event.status} />}
          <WhenAndWhere Icon={ClockIcon} when={dates.time(event)} venue={event.venue} />
        </div>
        <h3 id={title} dir="auto">
          {event.title}
        </h3>
        <p className="timeline-text" dir="auto">
          {cut(event.description)}
        </p>
      </div>
      <div className="timeline-actions">
        <EventButton event={event} describedBy={title} />
        <ButtonLink variant="ghost" to={addresses.event(event._id)} aria-describedby={title}>
          Details
        </ButtonLink>
      </div>
    </li>
  );
}
