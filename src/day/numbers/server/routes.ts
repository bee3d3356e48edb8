import type { FastifyInstance } from 'fastify';
import { authorizer, type CurrentUser } from '#people/accounts/server/authorize.ts';
import { festival } from '#festival';
import { type Cell, csv, csvFileName } from '#platform/csv.ts';
import { wallClock } from '#platform/dates.ts';
import type { ServerContext } from '#platform/http/server/context.ts';
import { Attachment, serve } from '#platform/http/server/serve.ts';
import { calls, type TotalNumbers } from '../contract.ts';
import { byClub, totalsOf } from '../rules.ts';
import { eventNumbers, featuredNumbers, signUps } from './queries.ts';

const header = [
  'Event',
  'Club',
  'Limit',
  'Registered',
  'Waitlisted',
  'Cancelled',
  'Present',
  'Absent',
  'Teams',
  'Feedback',
  'Average Stars',
];

const countCells = ({ feedback, ...counts }: TotalNumbers): Cell[] => [
  counts.registered,
  counts.waitlisted,
  counts.cancelled,
  counts.present,
  counts.absent,
  counts.teams,
  feedback.count,
  feedback.average === null ? null : feedback.average.toFixed(2),
];

export function numberRoutes(app: FastifyInstance, context: ServerContext): void {
  const listed = async (by: CurrentUser) => ({
    events: await eventNumbers(context.db, by, context.now()),
    featured: await featuredNumbers(context.db, context.now()),
  });
  serve(app, context, authorizer(context), calls, {
    'GET /admin/numbers': async ({ currentUser }) => {
      const { events, featured } = await listed(currentUser);
      return {
        events,
        featured,
        totals: totalsOf([...events, ...featured]),
        clubs: byClub(events),
        signUps: await signUps(context.db, currentUser),
      };
    },
    'GET /admin/numbers/export': async ({ currentUser }) => {
      const { events, featured } = await listed(currentUser);
      const all = [...events, ...featured];
      const rows = all.map((event) => [event.title, event.organizerClub, event.limit, ...countCells(event)]);
      const total = ['Total', '', '', ...countCells(totalsOf(all))];
      const { day } = wallClock(context.now(), festival.timeZone);
      return new Attachment(csvFileName('numbers', day), csv([header, ...rows, total]));
    },
  });
}
