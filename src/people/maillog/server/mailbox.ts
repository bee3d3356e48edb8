import type { FastifyInstance } from 'fastify';
import { authorizer } from '#people/accounts/server/authorize.ts';
import type { RenderedMail } from '#platform/mail/message.ts';
import { isAddressedToLoopback } from '#platform/http/server/sameMachine.ts';
import { refuse } from '#platform/http/refusals.ts';
import { newestMails } from '#platform/mail/queries.ts';
import type { Mail } from '#platform/mail/tables.ts';
import { serve } from '#platform/http/server/serve.ts';
import type { ServerContext } from '#platform/http/server/context.ts';
import { mailboxCalls } from '../contract.ts';

/**
 * The development mailbox. It holds everybody's codes, so it is for this machine alone, and for visitors of a public
 * demo under `publicHost`. Mails are rendered on each request, so nothing of it is stored.
 */
export function mailboxRoutes(
  app: FastifyInstance,
  context: ServerContext,
  renderMail: (context: ServerContext, mail: Mail) => Promise<RenderedMail | null>,
  publicHost: string | undefined,
): void {
  serve(app, context, authorizer(context), mailboxCalls, {
    'GET /dev/mailbox': async ({ request }) => {
      const { headers } = request;
      const isShown = publicHost !== undefined && headers.host?.toLowerCase() === publicHost;
      if (!isShown && !isAddressedToLoopback(headers)) throw refuse('not_found');
      const mails = await newestMails(context.db, 100);
      const rendered = await Promise.all(
        mails.map(async (mail) => {
          const message = await renderMail(context, mail);
          return message
            ? [{ _id: mail.id, to: mail.to, ...message, createdAt: mail.createdAt, status: mail.status }]
            : [];
        }),
      );
      return { mails: rendered.flat() };
    },
  });
}
