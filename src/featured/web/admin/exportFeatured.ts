import { festival } from '#festival';
import { csvFileName } from '#platform/csv.ts';
import { wallClock } from '#platform/dates.ts';
import { statusName } from '#events/web/manage/statusName.ts';
import { exportRows } from '#ui/records/exportRows.ts';
import type { ManagedFeatured } from './api.ts';
import { completed } from './featuredColumns.tsx';

export function exportEvents(events: readonly ManagedFeatured[]): void {
  exportRows(csvFileName('featured-events', wallClock(new Date(), festival.timeZone).day), events, {
    Event: ({ title }) => title,
    Category: ({ category }) => category,
    University: ({ university }) => university,
    Club: ({ organizerClub }) => organizerClub,
    Date: ({ date }) => date,
    Time: ({ time }) => time,
    Venue: ({ venue }) => venue,
    Status: ({ status }) => statusName(status, completed),
    Teams: ({ registrationCount }) => registrationCount,
    Pending: ({ pendingCount }) => pendingCount,
  });
}
