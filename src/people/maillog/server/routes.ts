import type { FastifyInstance } from 'fastify';
import { authorizer, type CurrentUser } from '#people/accounts/server/authorize.ts';
import { writeAuditEntry } from '#people/audit/server/queries.ts';
import { refusalFactory, orNotFound } from '#platform/http/refusals.ts';
import { inTransaction } from '#platform/database/database.ts';
import { dismissMail, findMail, listMails, requeueMail } from '#platform/mail/queries.ts';
import type { RenderedMail } from '#platform/mail/message.ts';
import type { Mail } from '#platform/mail/tables.ts';
import { serve } from '#platform/http/server/serve.ts';
import { withMails } from '#platform/http/server/withMails.ts';
import type { ServerContext } from '#platform/http/server/context.ts';
import { mailCalls, mailRefusals } from '../contract.ts';

const refuse = refusalFactory(mailRefusals);
const presentMail = ({ id, ...mail }: Mail) => ({ _id: id, ...mail });

/** Renders a mail as it would be sent now. Null if it no longer holds. */
type RenderToSend = (context: ServerContext, mail: Mail) => Promise<RenderedMail | null>;

/** The status of every mail. A body is never shown: some hold a code. */
export function mailLogRoutes(app: FastifyInstance, context: ServerContext, renderToSend: RenderToSend): void {
  serve(app, context, authorizer(context), mailCalls, {
    'GET /admin/mail': async ({ query }) => {
      const { rows, total } = await listMails(context.db, query);
      return { mails: rows.map(presentMail), total };
    },
    'POST /admin/mail/:id/resend': async ({ params, currentUser }) => ({
      mail: presentMail(await resend(context, renderToSend, currentUser, params.id)),
    }),
    'POST /admin/mail/:id/dismiss': ({ params: { id }, currentUser }) =>
      inTransaction(context.db, async (tx) => {
        const mail = orNotFound(await findMail(tx, id));
        const dismissed = await dismissMail(tx, id);
        if (!dismissed) throw refuse('mail_not_failed');
        const summary = `Dismissed the mail “${mail.template}”, which could not be delivered`;
        const entry = { action: 'mail.dismissed', subjectType: 'mail' as const, subjectId: id, summary };
        await writeAuditEntry(tx, currentUser, entry, context.now());
        return { mail: presentMail(dismissed) };
      }),
  });
}

/** Sends a mail again, unless it no longer holds, such as an ended code or an event that takes place after all. */
async function resend(context: ServerContext, renderToSend: RenderToSend, currentUser: CurrentUser, id: string) {
  const now = context.now();
  return withMails(context, async (tx) => {
    const mail = orNotFound(await findMail(tx, id));
    const expired = mail.status === 'withdrawn' || (mail.expiresAt !== null && mail.expiresAt <= now);
    if (expired || (await renderToSend({ ...context, db: tx }, mail)) === null) throw refuse('mail_expired');
    const again = await requeueMail(tx, id, now);
    if (!again) throw refuse('mail_waits');
    const summary = `Sent the mail “${mail.template}” again`;
    await writeAuditEntry(tx, currentUser, { action: 'mail.resent', subjectType: 'mail', subjectId: id, summary }, now);
    return again;
  });
}
