import type { FastifyInstance } from 'fastify';
import { gateOf } from '#accounts/server/gate.ts';
import { latestMails } from '#shared/server/mail/queries.ts';
import { serve } from '#shared/server/serve.ts';
import type { Site } from '#shared/server/site.ts';
import { mailboxCalls } from '../contract.ts';
import { letterOf } from './letters.ts';

/** The development mailbox. Letters are drawn anew for each look, so what it shows is stored nowhere. */
export function mailboxRoutes(app: FastifyInstance, site: Site): void {
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
