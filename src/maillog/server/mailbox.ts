import type { FastifyInstance } from 'fastify';
import { gateOf } from '#accounts/server/authorize.ts';
import type { Letter } from '#platform/mail/message.ts';
import { latestMails } from '#platform/mail/queries.ts';
import type { Mail } from '#platform/mail/tables.ts';
import { serve } from '#platform/http/server/serve.ts';
import type { Site } from '#platform/http/server/context.ts';
import { mailboxCalls } from '../contract.ts';

/** The development mailbox. Letters are drawn anew for each look, so what it shows is stored nowhere. */
export function mailboxRoutes(
  app: FastifyInstance,
  site: Site,
  letterOf: (site: Site, mail: Mail) => Letter | null,
): void {
  serve(app, site, gateOf(site), mailboxCalls, {
    'GET /dev/mailbox': async () => {
      const mails = await latestMails(site.db, 100);
      return {
        mails: mails.flatMap((mail) => {
          const letter = letterOf(site, mail);
          return letter
            ? [{ _id: mail.id, to: mail.to, ...letter, createdAt: mail.createdAt, status: mail.status }]
            : [];
        }),
      };
    },
  });
}
