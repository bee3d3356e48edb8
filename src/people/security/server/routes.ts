import type { FastifyInstance } from 'fastify';
import { authorizer, bearerToken } from '#people/accounts/server/authorize.ts';
import { listSessions } from '#people/accounts/server/sessionQueries.ts';
import type { ServerContext } from '#platform/http/server/context.ts';
import { logSecurityEvent } from '#platform/http/server/securityLog.ts';
import { serve } from '#platform/http/server/serve.ts';
import { calls } from '../contract.ts';
import { calls as keyCalls } from '../keyContract.ts';
import { createKey, endKey, listKeyEntries, type KeyEvents } from './keys.ts';
import {
  beginSetup,
  confirmSetup,
  removeSecondFactor,
  renewRecoveryCodes,
  showSecondFactor,
  turnOff,
} from './secondFactor.ts';
import { changeName, changePassword } from './ownAccount.ts';
import { accessOf, endOwnSession, endOwnSessions, endSessionsOf } from './sessions.ts';

export function securityRoutes(app: FastifyInstance, context: ServerContext): void {
  serve(app, context, authorizer(context), calls, {
    'GET /auth/sessions': async ({ currentUser, request }) => ({
      sessions: await listSessions(context.db, currentUser.id, bearerToken(request) ?? '', context.now()),
    }),
    'DELETE /auth/sessions/:id': async ({ params, currentUser, request }) => {
      const done = await endOwnSession(context, currentUser, params.id);
      logSecurityEvent(context, request, 'sessions_ended', { actor: currentUser.id });
      return done;
    },
    'DELETE /auth/sessions': async ({ currentUser, request }) => {
      const done = await endOwnSessions(context, currentUser);
      logSecurityEvent(context, request, 'sessions_ended', { actor: currentUser.id });
      return done;
    },
    'PUT /auth/password': ({ body, currentUser, request }) => changePassword(context, currentUser, body, request),
    'PUT /auth/name': ({ body, currentUser }) => changeName(context, currentUser, body.name),
    'GET /auth/second-factor': ({ currentUser }) => showSecondFactor(context, currentUser),
    'POST /auth/second-factor/setup': ({ body, currentUser, request }) =>
      beginSetup(context, currentUser, body.password, request),
    'POST /auth/second-factor/confirm': ({ body, currentUser, request }) =>
      confirmSetup(context, currentUser, body.code, request),
    'POST /auth/second-factor/recovery-codes': ({ body, currentUser, request }) =>
      renewRecoveryCodes(context, currentUser, body, request),
    'DELETE /auth/second-factor': ({ body, currentUser, request }) => turnOff(context, currentUser, body, request),
    'DELETE /admin/users/:id/second-factor': ({ params, currentUser, request }) =>
      removeSecondFactor(context, currentUser, params.id, request),
    'GET /admin/users/:id/access': ({ params }) => accessOf(context, params.id),
    'DELETE /admin/users/:id/sessions': async ({ params, currentUser, request }) => {
      const done = await endSessionsOf(context, currentUser, params.id);
      logSecurityEvent(context, request, 'sessions_ended', { actor: currentUser.id, subject: params.id });
      return done;
    },
  });
}

export function keyRoutes(app: FastifyInstance, context: ServerContext, events: KeyEvents): void {
  serve(app, context, authorizer(context), keyCalls, {
    'GET /keys': ({ currentUser }) => listKeyEntries(context, currentUser, events),
    'POST /keys': ({ body, currentUser, request }) => createKey(context, currentUser, body, { request, events }),
    'DELETE /keys/:id': ({ params, currentUser, request }) =>
      endKey(context, currentUser, params.id, { request, events }),
  });
}
