import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addresses } from '#platform/addresses.ts';
import { authorizer } from '#people/accounts/server/authorize.ts';
import { changeUser, findUserById } from '#people/accounts/server/queries.ts';
import { idOfSigned, signedIdOf } from '#people/accounts/server/tokens.ts';
import { refuse } from '#platform/http/refusals.ts';
import type { ServerContext } from '#platform/http/server/context.ts';
import { Redirect, serve } from '#platform/http/server/serve.ts';
import { calls } from '../contract.ts';

const purpose = 'unsubscribe';

/**
 * Where a mail program posts to end the reminders, and the page for people. The page's token is not sent to the server.
 */
export function unsubscribePaths(secret: string, userId: string): { post: string; page: string } {
  const token = signedIdOf(secret, purpose, userId);
  return { post: `/api/unsubscribe/${token}`, page: `${addresses.unsubscribe}#${token}` };
}

export function unsubscribeRoutes(app: FastifyInstance, context: ServerContext): void {
  const personOf = async (token: string) => {
    const id = idOfSigned(context.secret, purpose, token);
    const person = id === undefined ? undefined : await findUserById(context.db, id);
    if (!person || person.erasedAt) throw refuse('not_found');
    return person;
  };

  // A scope of its own: no other call takes a form.
  void app.register((scope, _options, done) => {
    // The body that mail programs post adds nothing to the address, so it is not read.
    scope.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'multipart/form-data'],
      { parseAs: 'string' },
      (_request, _body, parsed) => parsed(null, undefined),
    );
    serve(scope, context, authorizer(context), calls, {
      'GET /unsubscribe/:token': async ({ params: { token }, request }) => {
        const { remindersByEmail } = await personOf(token);
        if (isForPerson(request)) return new Redirect(`${context.publicUrl}${addresses.unsubscribe}#${token}`);
        return { remindersByEmail };
      },
      'POST /unsubscribe/:token': async ({ params: { token } }) => {
        const { id } = await personOf(token);
        await changeUser(context.db, id, { remindersByEmail: false, updatedAt: context.now() });
        return { remindersByEmail: false };
      },
    });
    done();
  });
}

const isForPerson = ({ headers }: FastifyRequest): boolean => headers.accept?.includes('text/html') ?? false;
