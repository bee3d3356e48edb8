import { festival } from '#festival';
import { csvFileName } from '#platform/csv.ts';
import { wallClock } from '#platform/dates.ts';
import { exportRows } from '#ui/records/exportRows.ts';
import type { ManagedEvent } from './api.ts';
import { statusName } from './statusName.ts';

export function exportEvents(events: readonly ManagedEvent[]): void {
  exportRows(csvFileName('events', wallClock(new Date(), festival.timeZone).day), events, {
    Event: ({ title }) => title,
    Category: ({ category }) => category,
    Club: ({ organizerClub }) => organizerClub,
    Date: ({ date }) => date,
    Time: ({ time }) => time,
    Venue: ({ venue }) => venue,
    Status: ({ status }) => statusName(status),
    People: ({ participantCount }) => participantCount,
    'Maximum participants': ({ maxParticipants }) => maxParticipants,
    'On the waitlist': ({ waitlistCount }) => waitlistCount,
  });
}
