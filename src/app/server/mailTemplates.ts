import { isCodeActive } from '#accounts/server/codeQueries.ts';
import { accountMails } from '#accounts/server/mails.ts';
import { findFeaturedEvent } from '#featured/server/eventQueries.ts';
import { featuredMails } from '#featured/server/mails.ts';
import { findTeam } from '#featured/server/teamQueries.ts';
import { eventMails } from '#events/server/mails.ts';
import { findEvent } from '#events/server/queries.ts';
import { invitationMails } from '#invitations/server/mails.ts';
import { recruitmentMails } from '#recruitment/server/mails.ts';
import { registrationMails } from '#registrations/server/mails.ts';
import type { Db } from '#platform/database/database.ts';
import { renderTemplate, type MailTemplates } from '#platform/mail/templates.ts';
import type { RenderedMail } from '#platform/mail/message.ts';
import type { Mail } from '#platform/mail/tables.ts';
import type { ServerContext } from '#platform/http/server/context.ts';

const drawings: MailTemplates = {
  ...accountMails,
  ...eventMails,
  ...invitationMails,
  ...registrationMails,
  ...featuredMails,
  ...recruitmentMails,
};

/** The letter of a mail as it was or will be sent; null where there is nobody to write to. */
export const renderMail = (context: Pick<ServerContext, 'secret' | 'publicUrl'>, mail: Mail): RenderedMail | null =>
  renderTemplate(drawings, mail, context);

/** The letter to send now: null when it no longer holds, its code used or replaced, or its event taking place after all. */
export async function renderMailToSend(context: ServerContext, mail: Mail): Promise<RenderedMail | null> {
  const { codeId } = mail.data;
  if (typeof codeId === 'string' && !(await isCodeActive(context.db, codeId, context.now()))) return null;
  const takesPlace = cancellations[mail.template];
  if (takesPlace && (await takesPlace(context.db, mail.data))) return null;
  return renderMail(context, mail);
}

/** By the letter that says so: whether what was cancelled takes place again. One that was deleted does not. */
const cancellations: Partial<Record<string, (db: Db, data: Mail['data']) => Promise<boolean>>> = {
  event_cancelled: async (db, { eventId }) => isOn((await findEvent(db, String(eventId)))?.event),
  featured_event_cancelled: async (db, { registrationId }) => {
    const team = await findTeam(db, String(registrationId));
    return isOn(team && (await findFeaturedEvent(db, team.registration.eventId)));
  },
};
const isOn = (event: { status: string } | undefined): boolean => event !== undefined && event.status !== 'cancelled';
