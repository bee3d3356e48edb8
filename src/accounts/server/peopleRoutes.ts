import type { FastifyInstance } from 'fastify';
import { serve } from '#shared/server/serve.ts';
import type { Site } from '#shared/server/site.ts';
import { calls } from '../peopleContract.ts';
import type { ErasureEffects } from './erasure.ts';
import { gateOf } from './gate.ts';
import { changeClub, changeRole, deletePerson } from './people.ts';
import { listPeople } from './peopleQueries.ts';
import { presentUser } from './presentUser.ts';
import { listRecords } from './recordQueries.ts';
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
    'GET /admin/records': ({ query }) => listRecords(site.db, query),
  });
}
