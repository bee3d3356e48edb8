import type { FastifyInstance } from 'fastify';
import { refuse } from '#platform/http/refusals.ts';
import { inTransaction, type Db } from '#platform/database/database.ts';
import { FreeResult, serve } from '#platform/http/server/serve.ts';
import { dropPicture, profilePictureColumns, takePicture } from '#people/pictures/server/shown.ts';
import { networkKey } from '#platform/http/server/networkKey.ts';
import type { ServerContext } from '#platform/http/server/context.ts';
import { calls } from '../contract.ts';
import { bearerToken, authorizer, type CurrentUser } from './authorize.ts';
import { deviceOf, logIn } from './login.ts';
import { presentUser } from './presentUser.ts';
import { changeUser, lockUser } from './queries.ts';
import { deleteSession } from './sessionQueries.ts';
import { findLinkedCode } from './linkQueries.ts';
import { forgotPassword, resetPassword, resetPasswordByLink } from './reset.ts';
import { finishLogIn } from './secondFactor.ts';
import { sendCode, signUp, verifyCode, verifyLink } from './signUp.ts';

export type BeforeProfileChange = (
  tx: Db,
  before: CurrentUser,
  after: { batch: string | null; section: string | null },
) => Promise<void>;

export function accountRoutes(
  app: FastifyInstance,
  context: ServerContext,
  beforeProfileChange: readonly BeforeProfileChange[] = [],
): void {
  serve(app, context, authorizer(context), calls, {
    'POST /verification/send-code': ({ body, request }) =>
      sendCode(context, 'sign_up', body.email, networkKey(request.ip)),
    'POST /verification/resend-code': ({ body, request }) =>
      sendCode(context, 'sign_up', body.email, networkKey(request.ip)),
    'POST /verification/verify-code': ({ body, request }) =>
      verifyCode(context, 'sign_up', body, networkKey(request.ip)),
    'POST /verification/batch-2025/send-code': ({ body, request }) =>
      sendCode(context, 'sign_up_fresh_batch', body.email, networkKey(request.ip)),
    'POST /verification/batch-2025/verify-code': ({ body, request }) =>
      verifyCode(context, 'sign_up_fresh_batch', body, networkKey(request.ip)),
    'POST /verification/check-link': async ({ body }) =>
      new FreeResult(
        await findLinkedCode(context.db, { token: body.token, now: context.now(), secret: context.secret }),
      ),
    'POST /verification/verify-link': ({ body }) => verifyLink(context, body.token),
    'POST /auth/register': ({ body, request }) => signUp(context, 'sign_up', body, deviceOf(request)),
    'POST /auth/register-batch-2025': ({ body, request }) =>
      signUp(context, 'sign_up_fresh_batch', body, deviceOf(request)),
    'POST /auth/login': ({ body, request }) => logIn(context, body, request),
    'POST /auth/second-factor': ({ body, request }) => finishLogIn(context, body, request),
    'POST /auth/logout': async ({ request }) => {
      await deleteSession(context.db, bearerToken(request) ?? '');
      return {};
    },
    'GET /auth/me': async ({ currentUser }) => ({ user: presentUser(currentUser) }),
    'POST /auth/forgot-password': ({ body }) => forgotPassword(context, body.email),
    'POST /auth/reset-password': ({ body, request }) => resetPassword(context, body, request),
    'POST /auth/reset-password-by-link': ({ body, request }) => resetPasswordByLink(context, body, request),
    'PUT /users/profile': ({ body: { picture, ...details }, currentUser }) =>
      inTransaction(context.db, async (tx) => {
        const before = await lockUser(tx, currentUser.id);
        if (!before) throw refuse('unauthenticated');
        const { batch = before.batch, section = before.section } = details;
        for (const check of beforeProfileChange) await check(tx, before, { batch, section });
        const shown = profilePictureColumns(picture);
        await takePicture(tx, before, before, shown, { isOfPerson: true });
        const changed = await changeUser(tx, currentUser.id, { ...details, ...shown, updatedAt: context.now() });
        if (!changed) throw refuse('unauthenticated');
        await dropPicture(tx, before, changed);
        return { user: presentUser(changed) };
      }),
  });
}
