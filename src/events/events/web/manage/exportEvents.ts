import { festival } from '#festival';
import { type Cell, csvFileName } from '#platform/csv.ts';
import { wallClock } from '#platform/dates.ts';
import { exportRows } from '#ui/records/exportRows.ts';
import type { ManagedEvent } from './api.ts';
import { type Managed, stateOf } from './managedList.ts';
import { statusName } from './statusName.ts';

interface Columns<Event> {
  file: string;
  /** Who holds it besides the club. */
  hosts?: Readonly<Record<string, (event: Event) => Cell>>;
  counts: Readonly<Record<string, (event: Event) => Cell>>;
  /** The word for a completed event. */
  completed?: string;
}

/** Events of one kind as a file. */
export function exportManaged<Event extends Managed>(
  events: readonly Event[],
  { file, hosts, counts, completed }: Columns<Event>,
): void {
  exportRows(csvFileName(file, wallClock(new Date(), festival.timeZone).day), events, {
    Event: ({ title }) => title,
    Category: ({ category }) => category,
    ...hosts,
    Club: ({ organizerClub }) => organizerClub,
    Date: ({ date }) => date,
    Time: ({ time }) => time,
    Venue: ({ venue }) => venue,
    Status: (event) => statusName(stateOf(event), completed),
    ...counts,
  });
}

export const exportEvents = (events: readonly ManagedEvent[]): void =>
  exportManaged(events, {
    file: 'events',
    counts: {
      People: ({ participantCount }) => participantCount,
      'Maximum participants': ({ maxParticipants }) => maxParticipants,
      'On the waitlist': ({ waitlistCount }) => waitlistCount,
    },
  });
