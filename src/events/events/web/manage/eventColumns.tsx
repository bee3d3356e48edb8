import { dayMonthYear } from '#platform/dates.ts';
import { Badge } from '#ui/facts/Badge.tsx';
import { Mono } from '#ui/facts/Mono.tsx';
import { OpenRow } from '#ui/records/OpenRow.tsx';
import type { Column } from '#ui/table/Table.tsx';
import { CategoryBadge } from '../CategoryBadge.tsx';
import { groupOf, type Managed } from './managedList.ts';
import styles from './EventColumns.module.css';

/* Columns of both kinds of events. */

export type ListedEvent = Managed & { _id: string };

export const titleId = ({ _id }: ListedEvent): string => `title-${_id}`;
/** Set by a row's button, which focus returns to. */
export const registrationsId = ({ _id }: { _id: string }): string => `registrations-${_id}`;

/** @param now the minute that 'Today' refers to */
export function commonColumns(now: Date, organizerOf: (event: ListedEvent) => string) {
  const isToday = (event: ListedEvent) => groupOf(event, now) === 'today';
  const event: Column<ListedEvent> = {
    label: 'Event',
    bare: true,
    sort: { by: 'title', kind: 'text' },
    cell: (shown) => (
      <>
        <h2 id={titleId(shown)} className={styles.title} dir="auto">
          <OpenRow>{shown.title}</OpenRow>
        </h2>
        <div className={styles.club}>
          <small>
            <span className={styles.moment}>
              {`${isToday(shown) ? 'Today' : dayMonthYear(shown.date).slice(0, 5)} ${shown.time}`}
            </span>
            <bdi>{organizerOf(shown)}</bdi>
          </small>
          <CategoryBadge category={shown.category} />
        </div>
      </>
    ),
  };
  const when: Column<ListedEvent> = {
    label: 'Date',
    sort: { by: 'date', kind: 'date' },
    cell: (shown) => (
      <div className={styles.when}>
        <Mono>{dayMonthYear(shown.date)}</Mono>
        <Mono>{shown.time}</Mono>
        {isToday(shown) && <Badge tone="ok">Today</Badge>}
      </div>
    ),
  };
  const venue: Column<ListedEvent> = {
    label: 'Venue',
    sort: { by: 'venue', kind: 'text' },
    cell: (shown) => <bdi>{shown.venue}</bdi>,
  };
  return { event, when, venue };
}
