import type { FastifyInstance } from 'fastify';
import { gateOf, type Caller } from '#accounts/server/authorize.ts';
import { record } from '#audit/server/queries.ts';
import { refuse as refuseCommon, refusing } from '#platform/http/refusals.ts';
import { inTransaction } from '#platform/database/database.ts';
import { findMail, listMails, queueAgain } from '#platform/mail/queries.ts';
import type { Letter } from '#platform/mail/message.ts';
import type { Mail } from '#platform/mail/tables.ts';
import { serve } from '#platform/http/server/serve.ts';
import type { Site } from '#platform/http/server/context.ts';
import { mailCalls, mailRefusals } from '../contract.ts';

const refuse = refusing(mailRefusals);
const presentMail = ({ id, ...mail }: Mail) => ({ _id: id, ...mail });

/** Renders a mail as it would be sent now, or null where it has nothing left to say. */
type RenderToSend = (site: Site, mail: Mail) => Promise<Letter | null>;

/** What became of every mail. A body is never shown: some hold a code. */
export function mailLogRoutes(app: FastifyInstance, site: Site, renderToSend: RenderToSend): void {
  serve(app, site, gateOf(site), mailCalls, {
    'GET /admin/mail': async ({ query }) => {
      const { rows, total } = await listMails(site.db, query);
      return { mails: rows.map(presentMail), total };
    },
    'POST /admin/mail/:id/resend': async ({ params, caller }) => ({
      mail: presentMail(await resend(site, renderToSend, caller, params.id)),
    }),
  });
}

/** Sends a mail again, unless it has nothing left to say: a dead code, an invitation that has run out. */
async function resend(site: Site, renderToSend: RenderToSend, caller: Caller, id: string): Promise<Mail> {
  const now = site.now();
  const queued = await inTransaction(site.db, async (tx) => {
    const mail = await findMail(tx, id);
    if (!mail) throw refuseCommon('not_found');
    const expired = mail.expiresAt !== null && mail.expiresAt <= now;
    if (expired || (await renderToSend({ ...site, db: tx }, mail)) === null) throw refuse('mail_expired');
    const again = await queueAgain(tx, id, now);
    if (!again) throw refuse('mail_waits');
    const summary = `Sent the mail “${mail.template}” again`;
    await record(tx, caller, { action: 'mail.resent', subjectType: 'mail', subjectId: id, summary }, now);
    return again;
  });
  site.mailWaits();
  return queued;
}
