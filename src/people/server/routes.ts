import type { FastifyInstance } from 'fastify';
import { serve } from '#platform/http/server/serve.ts';
import type { Site } from '#platform/http/server/context.ts';
import { calls } from '../contract.ts';
import type { ErasureEffects } from './erasure.ts';
import { gateOf } from '#accounts/server/authorize.ts';
import { changeClub, changeRole, deletePerson } from './changes.ts';
import { listPeople } from './queries.ts';
import { presentUser } from '#accounts/server/presentUser.ts';
import { makeVerification } from './verifications.ts';

/** The calls of super_admins about people. */
export function peopleRoutes(app: FastifyInstance, site: Site, effects: readonly ErasureEffects[]): void {
  serve(app, site, gateOf(site), calls, {
    'GET /admin/users': async ({ query }) => {
      const { rows, total } = await listPeople(site.db, query);
      return { users: rows.map(presentUser), total };
    },
    'PUT /admin/users/:id/role': ({ params, body, caller }) => changeRole(site, caller, params.id, body),
    'PUT /admin/users/:id': ({ params, body, caller }) => changeClub(site, caller, params.id, body.clubAffiliation),
    'DELETE /admin/users/:id': ({ params, caller }) => deletePerson(site, effects, caller, params.id),
    'POST /admin/verifications': ({ body, caller }) => makeVerification(site, caller, body.email),
  });
}
