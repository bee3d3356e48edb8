import type { FastifyInstance } from 'fastify';
import { authorizer, type CurrentUser } from '#accounts/server/authorize.ts';
import { festival } from '#festival';
import { csv, csvFileName } from '#platform/csv.ts';
import { wallClock } from '#platform/dates.ts';
import type { ServerContext } from '#platform/http/server/context.ts';
import { Attachment, serve } from '#platform/http/server/serve.ts';
import { calls } from '../contract.ts';
import { byClub } from '../rules.ts';
import { eventNumbers, signUps, type ManagedBy } from './queries.ts';

const managedBy = ({ role, id, clubAffiliation }: CurrentUser): ManagedBy =>
  role === 'super_admin' ? null : { id, club: clubAffiliation };

const header = ['Event', 'Club', 'Limit', 'Registered', 'Waitlisted', 'Cancelled', 'Present', 'Absent', 'Teams'];

export function numberRoutes(app: FastifyInstance, context: ServerContext): void {
  serve(app, context, authorizer(context), calls, {
    'GET /admin/numbers': async ({ currentUser }) => {
      const by = managedBy(currentUser);
      const events = await eventNumbers(context.db, by);
      return { events, clubs: byClub(events), signUps: await signUps(context.db, by) };
    },
    'GET /admin/numbers/export': async ({ currentUser }) => {
      const rows = (await eventNumbers(context.db, managedBy(currentUser))).map((event) => [
        event.title,
        event.organizerClub,
        event.limit,
        event.registered,
        event.waitlisted,
        event.cancelled,
        event.present,
        event.absent,
        event.teams,
      ]);
      const { day } = wallClock(context.now(), festival.timeZone);
      return new Attachment(csvFileName('numbers', day), csv([header, ...rows]));
    },
  });
}
