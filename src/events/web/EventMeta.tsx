import { CalendarIcon, PlaceIcon } from '#ui/Icon.tsx';
import { useDates } from './shown.ts';

/** When and where, in one line. */
export function EventMeta({ event }: { event: { date: string; venue: string } }) {
  const dates = useDates();
  return (
    <p className="meta">
      <span>
        <CalendarIcon />
        {dates.date(event)}
      </span>
      <span>
        <PlaceIcon />
        <bdi>{event.venue}</bdi>
      </span>
    </p>
  );
}
