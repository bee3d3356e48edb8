import { memo } from 'react';
import { festival } from '#festival';
import { wallClock } from '#platform/dates.ts';
import { useMeaningOfNow } from '#ui/browser/useNow.ts';
import type { FestivalEvent } from '../../contract.ts';
import { clockTime, labelledRows, minuteOf, rowAt, programmeOf, type Row } from './programme.ts';
import { ScheduleItem } from './ScheduleItem.tsx';
import styles from './Programme.module.css';

const remsAnHour = 4;
/** However long it lasts. */
const emptyRems = 1.5;
/** More do not fit side by side on a screen of 1024 px, or of 1440: there the venues scroll. */
const [mostNarrow, mostWide] = [5, 7];

function heightOf({ from, to, isEmpty }: Row): string {
  const rems = isEmpty ? emptyRems : ((to - from) / 60) * remsAnHour;
  return `minmax(${Number(rems.toFixed(2))}rem, auto)`;
}

interface ProgrammeProps {
  title: string;
  events: readonly FestivalEvent[];
  clashes: ReadonlyMap<string, FestivalEvent[]>;
  /** Whether a line shows the time. */
  isToday: boolean;
}

/** The events of one day in the order of their times. Wide screens show the same list as a grid. */
export const Programme = memo(function Programme({ title, events, clashes, isToday }: ProgrammeProps) {
  const programme = programmeOf(events);
  const { venues, columns, rows, areas } = programme;
  const isWide = columns > mostWide;
  const clock = useMeaningOfNow((now) => (isToday ? wallClock(now, festival.timeZone).time : ''));
  const minute = isToday ? minuteOf(clock) : undefined;
  const begun = minute === undefined ? 0 : events.filter((each) => minuteOf(each.time) <= minute).length;
  const line = minute === undefined ? undefined : <NowLine key="now" minute={minute} at={rowAt(programme, minute)} />;
  const isAlone = events.length === 1;
  const items = events.map((event) => (
    <ScheduleItem
      key={event._id}
      event={event}
      as="h3"
      clashes={clashes.get(event._id)}
      area={isAlone ? undefined : areas.get(event._id)}
      isUnderVenue={!isWide}
    />
  ));
  return (
    <div
      className={styles.scroller}
      data-alone={isAlone || undefined}
      data-wide={columns > mostNarrow ? (isWide ? 'always' : 'narrow') : undefined}
      {...(isWide && { role: 'group', 'aria-label': `Venues of ${title}`, tabIndex: 0 })}
    >
      <div className={styles.grid} style={{ '--columns': columns, '--rows': rows.map(heightOf).join(' ') }}>
        <div className={styles.axis} aria-hidden="true">
          {venues.map(({ name, left, right }) => (
            <span key={left} className={styles.venue} style={{ '--area': `1 / ${left + 1} / 2 / ${right + 1}` }}>
              <bdi>{name === '' ? 'Venue to come' : name}</bdi>
            </span>
          ))}
          {rows.map(
            ({ from, isEmpty }, index) =>
              isEmpty && (
                <span key={from} className={styles.empty} style={{ '--area': `${index + 2} / 1 / auto / -1` }} />
              ),
          )}
          {labelledRows(programme).map(({ row, time }) => (
            <span key={row} className={styles.hour} style={{ '--area': `${row + 1} / 1 / auto / -1` }}>
              {time}
            </span>
          ))}
        </div>
        <ol className={styles.list}>{line ? items.toSpliced(begun, 0, line) : items}</ol>
      </div>
    </div>
  );
});

interface NowLineProps {
  minute: number;
  at: { row: number; through: number };
}

const NowLine = ({ minute, at: { row, through } }: NowLineProps) => (
  <li
    className={styles.now}
    style={{ '--area': `${row} / 1 / auto / -1`, '--through': `${(through * 100).toFixed(1)}%` }}
    data-now=""
  >
    <span>{`Now ${clockTime(minute)}`}</span>
  </li>
);
