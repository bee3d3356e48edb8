import type { FastifyInstance } from 'fastify';
import { festival } from '#festival';
import { wallClock } from '#platform/dates.ts';
import { Attachment, serve } from '#platform/http/server/serve.ts';
import type { ServerContext } from '#platform/http/server/context.ts';
import { calls } from '../contract.ts';
import type { Erasure } from './erasure.ts';
import { authorizer } from '#people/accounts/server/authorize.ts';
import { type AfterRightsChange, changePerson, changeRole, deletePerson } from './changes.ts';
import { eraseOneself } from './erase.ts';
import { readOwnData } from './ownDataQueries.ts';
import { exportPeople } from './exportPeople.ts';
import { listPeople } from './queries.ts';
import { presentManagedUser } from './presentManagedUser.ts';
import { createReadOutCode } from './verifications.ts';

export function peopleRoutes(
  app: FastifyInstance,
  context: ServerContext,
  { erasure, afterRightsChange }: { erasure: Erasure; afterRightsChange: AfterRightsChange },
): void {
  serve(app, context, authorizer(context), calls, {
    'GET /admin/users': async ({ query }) => {
      const { rows, total } = await listPeople(context.db, query);
      return { users: rows.map((row) => ({ ...presentManagedUser(row), eventCount: row.eventCount })), total };
    },
    'GET /admin/users/export': ({ query, currentUser }) => exportPeople(context, currentUser, query),
    'PUT /admin/users/:id/role': ({ params, body, currentUser, request }) =>
      changeRole(context, currentUser, params.id, body, { request, afterRightsChange }),
    'PUT /admin/users/:id': ({ params, body, currentUser, request }) =>
      changePerson(context, currentUser, params.id, body, { request, afterRightsChange }),
    'DELETE /admin/users/:id': ({ params, currentUser, request }) =>
      deletePerson(context, erasure, currentUser, params.id, request),
    'GET /users/export': async ({ currentUser }) => {
      const now = context.now();
      const data = { exportedAt: now, ...(await readOwnData(context, currentUser, erasure.parts)) };
      const { day } = wallClock(now, festival.timeZone);
      return new Attachment(`your-data-${day}.json`, `${JSON.stringify(data, null, 2)}\n`);
    },
    'POST /users/erase': ({ body, currentUser, request }) =>
      eraseOneself(context, erasure, currentUser, body.password, request),
    'POST /admin/verifications': ({ body, currentUser }) => createReadOutCode(context, currentUser, body.email),
  });
}
