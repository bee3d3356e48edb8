import type { FastifyInstance } from 'fastify';
import { gateOf, type Caller } from '#accounts/server/gate.ts';
import { record } from '#accounts/server/recordQueries.ts';
import { refuse as refuseCommon, refusing } from '#shared/refusal.ts';
import { inTransaction } from '#shared/server/database.ts';
import { findMail, listMails, queueAgain } from '#shared/server/mail/queries.ts';
import type { Mail } from '#shared/server/mail/tables.ts';
import { serve } from '#shared/server/serve.ts';
import type { Site } from '#shared/server/site.ts';
import { mailCalls, mailRefusals } from '../mailContract.ts';
import { letterToSend } from './letters.ts';

const refuse = refusing(mailRefusals);
const presentMail = ({ id, ...mail }: Mail) => ({ _id: id, ...mail });

/** What became of every mail. A body is never shown: some hold a code. */
export function mailLogRoutes(app: FastifyInstance, site: Site): void {
  serve(app, site, gateOf(site), mailCalls, {
    'GET /admin/mail': async ({ query }) => {
      const { rows, total } = await listMails(site.db, query);
      return { mails: rows.map(presentMail), total };
    },
    'POST /admin/mail/:id/resend': async ({ params, caller }) => ({
      mail: presentMail(await resend(site, caller, params.id)),
    }),
  });
}

/** Sends a mail again, unless it has nothing left to say: a dead code, an invitation that has run out. */
async function resend(site: Site, caller: Caller, id: string): Promise<Mail> {
  const now = site.now();
  const queued = await inTransaction(site.db, async (tx) => {
    const mail = await findMail(tx, id);
    if (!mail) throw refuseCommon('not_found');
    const expired = mail.expiresAt !== null && mail.expiresAt <= now;
    if (expired || (await letterToSend({ ...site, db: tx }, mail)) === null) throw refuse('mail_expired');
    const again = await queueAgain(tx, id, now);
    if (!again) throw refuse('mail_waits');
    const summary = `Sent the mail “${mail.template}” again`;
    await record(tx, caller, { action: 'mail.resent', subjectType: 'mail', subjectId: id, summary }, now);
    return again;
  });
  site.mailWaits();
  return queued;
}
