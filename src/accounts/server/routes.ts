import type { FastifyInstance } from 'fastify';
import { refuse } from '#platform/http/refusals.ts';
import { inTransaction, type Db } from '#platform/database/database.ts';
import { networkOf } from '#platform/http/server/limits.ts';
import { serve } from '#platform/http/server/serve.ts';
import type { Site } from '#platform/http/server/context.ts';
import { calls } from '../contract.ts';
import { bearerToken, gateOf, type Caller } from './authorize.ts';
import { logIn } from './login.ts';
import { presentUser } from './presentUser.ts';
import { changeUser, endSession, lockUser } from './queries.ts';
import { forgotPassword, resetPassword } from './reset.ts';
import { sendCode, signUp, verifyCode } from './signUp.ts';

/** What other features have to say before somebody's batch or section changes; throws to refuse. */
export type BeforeProfileChange = (tx: Db, before: Caller, after: { batch: string; section: string }) => Promise<void>;

export function accountRoutes(
  app: FastifyInstance,
  site: Site,
  beforeProfileChange: readonly BeforeProfileChange[] = [],
): void {
  serve(app, site, gateOf(site), calls, {
    'POST /verification/send-code': ({ body }) => sendCode(site, 'sign_up', body.email),
    'POST /verification/resend-code': ({ body }) => sendCode(site, 'sign_up', body.email),
    'POST /verification/verify-code': ({ body }) => verifyCode(site, 'sign_up', body),
    'POST /verification/batch-2025/send-code': ({ body }) => sendCode(site, 'sign_up_fresh_batch', body.email),
    'POST /verification/batch-2025/verify-code': ({ body }) => verifyCode(site, 'sign_up_fresh_batch', body),
    'POST /auth/register': ({ body }) => signUp(site, 'sign_up', body),
    'POST /auth/register-batch-2025': ({ body }) => signUp(site, 'sign_up_fresh_batch', body),
    'POST /auth/login': ({ body, request }) => logIn(site, body, networkOf(request.ip)),
    'POST /auth/logout': async ({ request }) => {
      await endSession(site.db, bearerToken(request) ?? '');
      return {};
    },
    'GET /auth/me': async ({ caller }) => ({ user: presentUser(caller) }),
    'POST /auth/forgot-password': ({ body }) => forgotPassword(site, body.email),
    'POST /auth/reset-password': ({ body }) => resetPassword(site, body),
    'PUT /users/profile': ({ body, caller }) =>
      inTransaction(site.db, async (tx) => {
        const before = await lockUser(tx, caller.id);
        if (!before) throw refuse('unauthenticated');
        for (const check of beforeProfileChange) await check(tx, before, body);
        const changed = await changeUser(tx, caller.id, { ...body, updatedAt: site.now() });
        if (!changed) throw refuse('unauthenticated');
        return { user: presentUser(changed) };
      }),
  });
}
