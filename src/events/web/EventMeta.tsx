import { CalendarIcon, PlaceIcon } from '#shared/web/ui/Icon.tsx';
import { shownDate } from './shown.ts';

/** When and where, in one line. */
export function EventMeta({ event }: { event: { date: string; venue: string } }) {
  return (
    <p className="meta">
      <span>
        <CalendarIcon />
        {shownDate(event)}
      </span>
      <span>
        <PlaceIcon />
        <bdi>{event.venue}</bdi>
      </span>
    </p>
  );
}
