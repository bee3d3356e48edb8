import { useMemo, useRef, useSyncExternalStore } from 'react';
import { festival } from '#festival';
import { addresses } from '#platform/addresses.ts';
import { dayMonthYear, wallClock } from '#platform/dates.ts';
import { counted } from '#platform/counted.ts';
import { DotText } from '#ui/dots/DotText.tsx';
import { Link } from '#ui/controls/Link.tsx';
import { useMeaningOfNow } from '#ui/browser/useNow.ts';
import type { FestivalEvent } from '../../contract.ts';
import { endOf } from '../../rules.ts';
import { DayChips } from './DayChips.tsx';
import { type Day, daysOf } from './days.ts';
import { Programme } from './Programme.tsx';
import { useOpenAtToday } from './useOpenAtToday.ts';
import layout from '#ui/layout/layout.module.css';
import styles from './Timeline.module.css';
import text from '#ui/layout/text.module.css';

const never = () => () => undefined;

interface TimelineProps {
  events: readonly FestivalEvent[];
  clashes: ReadonlyMap<string, FestivalEvent[]>;
}

/** The announced programme, day by day. */
export function Timeline({ events, clashes }: TimelineProps) {
  const days = useMemo(() => daysOf(events), [events]);
  const today = useMeaningOfNow((now) => wallClock(now, festival.timeZone).day);
  // The server's page may be a minute old: parts that depend on the minute are rendered in the browser.
  const isHydrated = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const [first] = days;
  const opens = first && first.day < today ? days.find(({ day }) => day >= today)?.day : undefined;
  const list = useRef<HTMLDivElement>(null);
  useOpenAtToday(list, opens, isHydrated);
  return (
    <div ref={list} className={styles.timeline}>
      <DayChips days={days} today={today} />
      {days.map((day) => (
        <section
          key={day.day}
          id={day.day}
          className={styles.day}
          aria-label={day.title}
          aria-current={day.day === today ? 'date' : undefined}
          data-opens={day.day === opens ? '' : undefined}
        >
          <header className={`${layout.between} ${styles.head}`}>
            <h2 className={layout.row}>
              <DotText text={day.dots} />
              <span className={text.visuallyHidden}>{`${day.title}, `}</span>
              <span>{day.day === today ? `Today, ${day.weekday}` : day.weekday}</span>
            </h2>
            {day.events.length > 0 && <p>{counted(day.events.length, 'event', 'events')}</p>}
          </header>
          <StillOn day={day} />
          {day.events.length > 0 && (
            <Programme
              title={day.title}
              events={day.events}
              clashes={clashes}
              isToday={isHydrated && day.day === today}
            />
          )}
        </section>
      ))}
    </div>
  );
}

function StillOn({ day: { day, continued } }: { day: Day<FestivalEvent> }) {
  return continued.map((event) => {
    const end = wallClock(endOf(event), festival.timeZone);
    return (
      <p key={event._id} className={styles.still}>
        Still on:{' '}
        <Link className={text.link} to={addresses.event(event._id)}>
          <bdi>{event.title}</bdi>
        </Link>
        <span>{` until ${end.day === day ? end.time : `${dayMonthYear(end.day)}, ${end.time}`}`}</span>
      </p>
    );
  });
}
