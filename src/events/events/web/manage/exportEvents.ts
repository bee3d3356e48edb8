import { festival } from '#festival';
import { csvFileName } from '#platform/csv.ts';
import { wallClock } from '#platform/dates.ts';
import { csvOf, type CsvColumns, exportRows } from '#ui/records/exportRows.ts';
import type { ManagedEvent } from './api.ts';
import { exportedColumns } from './import/columns.ts';
import { type Managed, stateOf } from './managedList.ts';
import { statusName } from './statusName.ts';

interface OfKind<Event> {
  /** Columns for its host beside the club. */
  hosts?: CsvColumns<Event>;
  more: CsvColumns<Event>;
  /** The word for a completed event. */
  completed?: string;
}

const columnsOf = <Event extends Managed>({ hosts, more, completed }: OfKind<Event>): CsvColumns<Event> => ({
  Event: ({ title }) => title,
  Category: ({ category }) => category,
  ...hosts,
  Club: ({ organizerClub }) => organizerClub,
  Date: ({ date }) => date,
  Time: ({ time }) => time,
  Venue: ({ venue }) => venue,
  Status: (event) => statusName(stateOf(event), completed),
  ...more,
});

/** Events of one kind as a file. */
export const exportManaged = <Event extends Managed>(
  events: readonly Event[],
  { file, ...ofKind }: OfKind<Event> & { file: string },
): void => exportRows(csvFileName(file, wallClock(new Date(), festival.timeZone).day), events, columnsOf(ofKind));

const ofEvents: OfKind<ManagedEvent> = {
  more: {
    People: ({ participantCount }) => participantCount,
    'Maximum participants': ({ maxParticipants }) => maxParticipants,
    'On the waitlist': ({ waitlistCount }) => waitlistCount,
    ...exportedColumns,
  },
};

export const eventsCsv = (events: readonly ManagedEvent[]): string => csvOf(events, columnsOf(ofEvents));

export const exportEvents = (events: readonly ManagedEvent[]): void =>
  exportManaged(events, { file: 'events', ...ofEvents });
