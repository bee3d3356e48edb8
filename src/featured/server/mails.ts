import { z } from 'zod';
import { addresses } from '#addresses';
import type { Db } from '#platform/database/database.ts';
import type { NewMail } from '#platform/mail/queries.ts';
import { mailTemplate, type MailContent, type TemplateData } from '#platform/mail/templates.ts';
import { findFeaturedEvent } from './eventQueries.ts';
import { manageTokenOf } from './manageToken.ts';
import { findTeam } from './teamQueries.ts';

const facts = z.object({
  registrationId: z.string(),
  name: z.string(),
  teamName: z.string(),
  title: z.string(),
  reference: z.string(),
  status: z.string(),
  reason: z.string().nullish(),
  payment: z.string().nullish(),
});
type Facts = z.output<typeof facts>;

export type FeaturedTemplate = keyof typeof featuredMails;

/** A mail to the leader of a team, who comes first among its people. */
export function mailToLeader(
  template: FeaturedTemplate,
  event: { title: string; payment: string | null },
  registration: { id: string; teamName: string; reference: string; status: string; reason: string | null },
  [leader]: readonly { name: string; email: string }[],
): NewMail {
  if (!leader) throw new Error(`registration ${registration.id} has no leader`);
  const { id, teamName, reference, status, reason } = registration;
  const data = {
    registrationId: id,
    name: leader.name,
    teamName,
    title: event.title,
    reference,
    status,
    reason,
    payment: event.payment,
  };
  return { to: leader.email, template, data };
}

type TeamContent = Pick<MailContent, 'subject' | 'paragraphs'> & { linkLabel?: string };

/** The token of the link is in the mail alone. */
const toLeader = (content: (data: Facts) => TeamContent, isCurrent?: (db: Db, data: Facts) => Promise<boolean>) =>
  mailTemplate(facts, {
    content: (data, { secret, sender }) => {
      const { paragraphs, linkLabel = 'See or correct your team', ...rest } = content(data);
      return {
        ...rest,
        paragraphs: [...paragraphs, `Your reference is ${data.reference}.`],
        link: { label: linkLabel, path: `${addresses.manageTeam}#${manageTokenOf(secret, data.registrationId)}` },
        footer: `Whoever has this link can change your team, so keep it in the team. If you did not register this team, withdraw it with the link, or write to ${sender.mailbox}.`,
      };
    },
    ...(isCurrent && { isCurrent }),
  });

/** An event that was deleted since does not take place either. */
async function isEventCancelled(db: Db, { registrationId }: Facts): Promise<boolean> {
  const event = await eventOf(db, registrationId);
  return event === undefined || event.status === 'cancelled';
}

async function isEventReopened(db: Db, { registrationId }: Facts): Promise<boolean> {
  const event = await eventOf(db, registrationId);
  return event !== undefined && event.status !== 'cancelled';
}

async function eventOf(db: Db, registrationId: string) {
  const team = await findTeam(db, registrationId);
  return team && findFeaturedEvent(db, team.registration.eventId);
}

const receiptIsChecked = (status: string) =>
  status === 'pending' ? ['We look at your payment receipt now and write to you when your team is confirmed.'] : [];

export const featuredMails = {
  featured_registered: toLeader(({ teamName, title, status, payment }) => ({
    subject: `Your team is registered: ${title}`,
    paragraphs: [
      `Your team “${teamName}” is registered for ${title}.`,
      ...receiptIsChecked(status),
      ...(payment ? [`How to pay: ${payment}`] : []),
      'With the link you can see how it stands, correct what you entered until the registration deadline, or withdraw.',
    ],
  })),
  featured_amended: toLeader(({ teamName, title, status }) => ({
    subject: `Your team was changed: ${title}`,
    paragraphs: [
      `The data of your team “${teamName}” for ${title} was corrected just now.`,
      ...receiptIsChecked(status),
    ],
  })),
  featured_confirmed: toLeader(({ teamName, title }) => ({
    subject: `Your team is confirmed: ${title}`,
    paragraphs: [`We looked at your registration: your team “${teamName}” is confirmed for ${title}. See you there.`],
  })),
  featured_rejected: toLeader(({ teamName, title, reason }) => ({
    subject: `Your team was not accepted: ${title}`,
    paragraphs: [
      `We could not accept your team “${teamName}” for ${title}.`,
      `The reason: ${reason ?? ''}`,
      'Can you put it right? Then register again while registration is open; name and people are free again.',
    ],
    linkLabel: 'See your team',
  })),
  featured_withdrawn: toLeader(({ teamName, title }) => ({
    subject: `Your team is withdrawn: ${title}`,
    paragraphs: [
      `Your team “${teamName}” is no longer registered for ${title}.`,
      'Plans changed again? Register anew while registration is open.',
    ],
    linkLabel: 'See your team',
  })),
  featured_cancelled: toLeader(
    ({ title }) => ({
      subject: `Event cancelled: ${title}`,
      paragraphs: [`${title} will not take place. You do not have to do anything.`],
      linkLabel: 'See your team',
    }),
    isEventCancelled,
  ),
  featured_reopened: toLeader(
    ({ teamName, title }) => ({
      subject: `Not cancelled after all: ${title}`,
      paragraphs: [
        `We wrote that ${title} is cancelled. It is not cancelled any more.`,
        `The registration of your team “${teamName}” still holds. You do not have to do anything.`,
      ],
      linkLabel: 'See your team',
    }),
    isEventReopened,
  ),
};

declare module '#platform/mail/templates.ts' {
  interface MailTemplates extends TemplateData<typeof featuredMails> {}
}
