import { useId } from 'react';
import { addresses } from '#addresses';
import { type ManagedEvent, useManagedEvents } from '#events/web/manage/api.ts';
import { groupOf, todayFirst } from '#events/web/manage/managedList.ts';
import { dayMonthYear } from '#platform/dates.ts';
import { Badge } from '#ui/Badge.tsx';
import { ButtonLink } from '#ui/Button.tsx';
import { CalendarIcon, ForwardIcon, PeopleIcon, PlaceIcon } from '#ui/Icon.tsx';
import { Link } from '#ui/Link.tsx';
import { useNow } from '#ui/useNow.ts';
import block from '#ui/Block.module.css';
import styles from './Dashboard.module.css';
import text from '#ui/text.module.css';

const most = 4;

const isOverLimit = ({ maxParticipants, participantCount }: ManagedEvent): boolean =>
  maxParticipants !== null && participantCount > maxParticipants;

/** The next of those an administrator runs, and whatever is on today or past its limit. */
export default function YourEvents() {
  const heading = useId();
  const now = useNow();
  const { data, isPending, isError } = useManagedEvents();
  const ahead = todayFirst(data ?? [], now).filter((event) => groupOf(event, now) !== 'over');
  const shown = ahead.filter((event, i) => i < most || groupOf(event, now) === 'today' || isOverLimit(event));
  return (
    <section className={block.block} aria-labelledby={heading} aria-busy={isPending || undefined}>
      <header>
        <h2 id={heading}>Your events</h2>
        <Link className={text.link} to={addresses.manageEvents}>
          All Your Events <ForwardIcon />
        </Link>
      </header>
      {isPending && <output className={text.visuallyHidden}>Loading...</output>}
      {isError && !data && <p className={text.dim}>Your events could not be loaded. Try again in a moment.</p>}
      {data && shown.length === 0 && <p className={text.dim}>No event of yours is ahead.</p>}
      <ul>
        {shown.map((event) => (
          <YourEvent key={event._id} event={event} isToday={groupOf(event, now) === 'today'} />
        ))}
      </ul>
    </section>
  );
}

function YourEvent({ event, isToday }: { event: ManagedEvent; isToday: boolean }) {
  const title = useId();
  const { maxParticipants, participantCount, waitlistCount } = event;
  return (
    <li className={styles.line}>
      <div>
        <h3 id={title} className={styles.nextTitle} dir="auto">
          <Link to={addresses.event(event._id)}>{event.title}</Link>
        </h3>
        <p className={text.meta}>
          {isToday && <Badge tone="ok">Today</Badge>}
          <span>
            <CalendarIcon />
            {`${dayMonthYear(event.date)}, ${event.time}`}
          </span>
          <span>
            <PlaceIcon />
            <bdi>{event.venue}</bdi>
          </span>
          <span data-over={isOverLimit(event) || undefined} className={styles.people}>
            <PeopleIcon />
            {participantCount}
            {maxParticipants !== null && ` of ${maxParticipants}`} registered
            {isOverLimit(event) && ', over the limit'}
          </span>
          {waitlistCount > 0 && <span>{waitlistCount} waiting</span>}
        </p>
      </div>
      {isToday ? (
        <ButtonLink size="sm" to={addresses.eventDoor(event._id)} aria-describedby={title}>
          Open Door
        </ButtonLink>
      ) : (
        <ButtonLink size="sm" to={`${addresses.manageEvents}?registrations=${event._id}`} aria-describedby={title}>
          View Registrations
        </ButtonLink>
      )}
    </li>
  );
}
