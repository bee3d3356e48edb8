import type { FastifyInstance } from 'fastify';
import { serve } from '#platform/http/server/serve.ts';
import type { ServerContext } from '#platform/http/server/context.ts';
import { calls } from '../contract.ts';
import type { ErasureHooks } from './erasure.ts';
import { authorizer } from '#accounts/server/authorize.ts';
import { changeClub, changeRole, deletePerson } from './changes.ts';
import { listPeople } from './queries.ts';
import { presentManagedUser } from './presentManagedUser.ts';
import { createReadOutCode } from './verifications.ts';

export function peopleRoutes(app: FastifyInstance, context: ServerContext, hooks: readonly ErasureHooks[]): void {
  serve(app, context, authorizer(context), calls, {
    'GET /admin/users': async ({ query }) => {
      const { rows, total } = await listPeople(context.db, query);
      return { users: rows.map(presentManagedUser), total };
    },
    'PUT /admin/users/:id/role': ({ params, body, currentUser, request }) =>
      changeRole(context, currentUser, params.id, body, request),
    'PUT /admin/users/:id': ({ params, body, currentUser }) => changeClub(context, currentUser, params.id, body),
    'DELETE /admin/users/:id': ({ params, currentUser }) => deletePerson(context, hooks, currentUser, params.id),
    'POST /admin/verifications': ({ body, currentUser }) => createReadOutCode(context, currentUser, body.email),
  });
}
