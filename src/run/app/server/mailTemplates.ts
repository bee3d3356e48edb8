import { accountMails } from '#people/accounts/server/mails.ts';
import { eventMails } from '#events/events/server/mails.ts';
import { featuredMails } from '#teams/featured/server/mails.ts';
import { featuredNoticeMails } from '#teams/featured/server/noticeMails.ts';
import { featuredPassMails } from '#teams/featured/server/passMails.ts';
import { festival } from '#festival';
import { invitationMails } from '#teams/invitations/server/mails.ts';
import { messageMails } from '#contact/messages/server/mails.ts';
import { recruitmentMails } from '#recruitment/server/mails.ts';
import { resultMails } from '#day/results/server/mails.ts';
import { reminderMails } from '#contact/reminders/server/mails.ts';
import { registrationMails } from '#teams/registrations/server/mails.ts';
import { organizerMails } from '#teams/registrations/server/organizerMails.ts';
import { teamMails } from '#teams/registrations/server/teamMails.ts';
import type { ServerContext } from '#platform/http/server/context.ts';
import type { OnDropped } from '#platform/mail/delivery.ts';
import type { RenderedMail } from '#platform/mail/message.ts';
import type { Mail } from '#platform/mail/tables.ts';
import type { MailTemplate, MailTemplates } from '#platform/mail/templates.ts';

const templates: Partial<Record<string, MailTemplate>> = {
  ...accountMails,
  ...eventMails,
  ...invitationMails,
  ...registrationMails,
  ...teamMails,
  ...organizerMails,
  ...featuredMails,
  ...featuredNoticeMails,
  ...featuredPassMails,
  ...recruitmentMails,
  ...reminderMails,
  ...messageMails,
  ...resultMails,
} satisfies Record<keyof MailTemplates, MailTemplate>;

const sender = { name: festival.name, mailbox: festival.mailbox };

function templateOf(mail: Mail): MailTemplate {
  const template = templates[mail.template];
  if (!template) throw new Error(`There is no mail template "${mail.template}".`);
  return template;
}

/** A mail with these data; null if there is nobody to write to. */
export const renderMail = (
  { secret, publicUrl }: Pick<ServerContext, 'secret' | 'publicUrl'>,
  mail: Mail,
): RenderedMail | null => templateOf(mail).render(mail.data, { secret, publicUrl, sender });

/** A mail with the current facts of its event, whether it would still be sent or not. */
export async function renderMailAnew(context: ServerContext, mail: Mail): Promise<RenderedMail | null> {
  const data = await templateOf(mail).refresh(context.db, mail.data, context.now(), mail);
  return renderMail(context, { ...mail, data: { ...data } });
}

/** The mail to send now: null when it no longer holds, such as a used code or an event that takes place after all. */
export async function renderMailToSend(context: ServerContext, mail: Mail): Promise<RenderedMail | null> {
  const isCurrent = await templateOf(mail).isCurrent(context.db, mail.data, context.now(), mail);
  return isCurrent ? renderMailAnew(context, mail) : null;
}

/** What its template does before a mail that no longer holds is withdrawn; undefined for nothing. */
export function onMailDropped(mail: Mail): OnDropped | undefined {
  const { onDropped } = templateOf(mail);
  return onDropped && ((tx, now) => onDropped(tx, mail.data, { ...mail, now }));
}
