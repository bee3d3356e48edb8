import { z } from 'zod';
import { addresses } from '#platform/addresses.ts';
import { eventLine, mailedEvent } from '#events/events/server/mailedEvent.ts';
import type { Db } from '#platform/database/database.ts';
import type { NewMail } from '#platform/mail/queries.ts';
import { mailTemplate, type TemplateData } from '#platform/mail/templates.ts';
import { typedText } from '#platform/mail/typedText.ts';
import { pendingOrSent, withdrawMails } from '#platform/mail/withdrawQueries.ts';
import type { ServerContext } from '#platform/http/server/context.ts';
import { passCodeOf } from '#teams/registrations/server/passCode.ts';
import { refreshEventOfTeam } from './eventQueries.ts';
import { countNewMembers } from './strangers.ts';
import { findTeam } from './teamQueries.ts';

const passFacts = z.object({
  registrationId: z.string(),
  participantId: z.string(),
  /** The recipient. Outdated once the team corrects the address. */
  email: z.string(),
  name: typedText(),
  teamName: typedText(),
  title: z.string(),
  reference: z.string(),
  ...mailedEvent,
});

export const featuredPassMails = {
  featured_pass: mailTemplate(passFacts, {
    content: ({ teamName, title, reference, participantId, event }, { secret, sender }) => ({
      subject: `Your team is confirmed: ${title}`,
      paragraphs: [
        `Your team “${teamName}” is confirmed for ${title}.`,
        'The link opens your own pass. Show it at the door, on your phone or on paper.',
        ...eventLine(event),
        `Your reference is ${reference}.`,
      ],
      link: { label: 'Open your pass', path: `${addresses.teamPass}#${passCodeOf(secret, participantId)}` },
      footer: `Anybody with this link can enter in your name, so keep it to yourself. You do not know this team? Write to ${sender.mailbox} and give the reference.`,
    }),
    isCurrent: async (db, { registrationId, participantId, email }) => {
      const team = await findTeam(db, registrationId);
      if (team?.registration.status !== 'confirmed') return false;
      return team.participants.some((member) => member.id === participantId && member.email === email);
    },
    refresh: refreshEventOfTeam,
  }),
};

declare module '#platform/mail/templates.ts' {
  interface MailTemplates extends TemplateData<typeof featuredPassMails> {}
}

interface PassMails {
  event: { title: string };
  registrationId: string;
  /** The network that submitted the list; absent if an administrator confirmed it. */
  network?: string;
  /** Until then the confirmation may be undone. */
  notBefore?: Date;
}

/**
 * For `queueCappedMail`: to each member of a confirmed team their pass, once an address. The leader's link shows all passes.
 * @throws Refusal rate_limited (429, Retry-After)
 */
export async function passMails(
  context: ServerContext,
  tx: Db,
  { event, registrationId, network, notBefore }: PassMails,
): Promise<NewMail[]> {
  const team = await findTeam(tx, registrationId);
  if (team?.registration.status !== 'confirmed') return [];
  const mailed = await pendingOrSent(tx, passesOf(registrationId));
  const members = team.participants
    .slice(1)
    .filter(({ id, email }) => !mailed.some(({ to, data }) => to === email && data['participantId'] === id));
  if (network !== undefined) await countNewMembers(context, network, tx, members.length);
  const { teamName, reference } = team.registration;
  return members.map(({ id, email, name }) => ({
    to: email,
    template: 'featured_pass',
    data: { registrationId, participantId: id, email, name, teamName, title: event.title, reference },
    ...(notBefore && { notBefore }),
  }));
}

const passesOf = (registrationId: string) =>
  ({ templates: ['featured_pass'], field: 'registrationId', values: [registrationId] }) as const;

export const withdrawPassMails = (tx: Db, registrationId: string) => withdrawMails(tx, passesOf(registrationId));
