import { z } from 'zod';
import { addresses } from '#platform/addresses.ts';
import { eventLine, groupLine, mailedEvent } from '#events/events/server/mailedEvent.ts';
import type { Db } from '#platform/database/database.ts';
import type { NewMail } from '#platform/mail/queries.ts';
import { mailTemplate, type MailContent, type TemplateContext, type TemplateData } from '#platform/mail/templates.ts';
import { typedText } from '#platform/mail/typedText.ts';
import { refreshEventOfTeam } from './eventQueries.ts';
import { manageTokenOf } from './manageToken.ts';
import { mailedFee, paymentLines } from './paymentLines.ts';
import type { FeaturedEventRow, FeaturedRegistrationRow } from './tables.ts';
import { findTeam } from './teamQueries.ts';

export const featuredFacts = z.object({
  registrationId: z.string(),
  name: typedText(),
  teamName: typedText(),
  title: z.string(),
  reference: z.string(),
  status: z.string(),
  reason: z.string().nullish(),
  linkVersion: z.number().default(0),
  ...mailedEvent,
  ...mailedFee,
});
type Facts = z.output<typeof featuredFacts>;

/** Those that say no more than the facts of the team. */
export type FeaturedTemplate = Exclude<keyof typeof featuredMails, 'featured_leader_replaced'>;

type MailedEvent = Pick<FeaturedEventRow, 'title'>;
type MailedTeam = Pick<FeaturedRegistrationRow, 'id' | 'teamName' | 'reference' | 'status' | 'reason' | 'linkVersion'>;
type MailedPeople = readonly { name: string; email: string }[];

export const mailToLeader = (
  template: FeaturedTemplate,
  event: MailedEvent,
  registration: MailedTeam,
  participants: MailedPeople,
): NewMail => ({ template, ...leaderOf(event, registration, participants) });

/** The leader of a team, who comes first among its people, and what a mail to them says of it. */
export function leaderOf(
  event: MailedEvent,
  registration: MailedTeam,
  [leader]: MailedPeople,
): { to: string; data: z.input<typeof featuredFacts> } {
  if (!leader) throw new Error(`registration ${registration.id} has no leader`);
  const { id, teamName, reference, status, reason, linkVersion } = registration;
  const data = {
    registrationId: id,
    name: leader.name,
    teamName,
    title: event.title,
    reference,
    status,
    reason,
    linkVersion,
  };
  return { to: leader.email, data };
}

/** To the one who led a team until now. Holds no link, and not the new leader's name: they may erase themselves. */
export const mailToFormerLeader = (
  event: { title: string },
  { id, teamName, reference }: Pick<FeaturedRegistrationRow, 'id' | 'teamName' | 'reference'>,
  former: { name: string; email: string },
): NewMail => ({
  to: former.email,
  template: 'featured_leader_replaced',
  data: { registrationId: id, name: former.name, teamName, title: event.title, reference },
});

type TeamContent = Pick<MailContent, 'subject' | 'paragraphs'> & { linkLabel?: string };

/** A mail with the leader's link, whose token is in the mail alone. */
export const framedForLeader = <Data extends Facts>(
  content: (data: Data) => TeamContent,
  data: Data,
  { secret, sender }: TemplateContext,
): MailContent => {
  const { paragraphs, linkLabel = 'See or correct your team', ...rest } = content(data);
  return {
    ...rest,
    paragraphs: [...paragraphs, `Your reference is ${data.reference}.`],
    link: {
      label: linkLabel,
      path: `${addresses.manageTeam}#${manageTokenOf(secret, data.registrationId, data.linkVersion)}`,
    },
    footer: `Anyone with this link can change your team, so keep it in the team. If you did not register this team, withdraw it with the link, or write to ${sender.mailbox}.`,
  };
};

const toLeader = (
  content: (data: Facts, context: TemplateContext) => TeamContent,
  isCurrent: (db: Db, data: Facts) => Promise<boolean> = () => Promise.resolve(true),
  refresh: (db: Db, data: Facts) => Promise<Facts> = refreshEventOfTeam,
) =>
  mailTemplate(featuredFacts, {
    content: (written, context) =>
      framedForLeader(
        (data) => {
          const { paragraphs, ...rest } = content(data, context);
          return { ...rest, paragraphs: [...paragraphs, ...eventLine(data.event)] };
        },
        written,
        context,
      ),
    isCurrent,
    refresh,
  });

/** Whether the team still has the status that the mail reports, and the leader it is addressed to. */
async function isStatusCurrent(db: Db, { registrationId, status, reason, linkVersion }: Facts): Promise<boolean> {
  const registration = (await findTeam(db, registrationId))?.registration;
  return (
    registration?.status === status &&
    registration.reason === (reason ?? null) &&
    registration.linkVersion === linkVersion
  );
}

/** Names who leads the team now. */
async function withLeader<Data extends { registrationId?: string | undefined }>(db: Db, data: Data): Promise<Data> {
  if (data.registrationId === undefined) return data;
  const leader = (await findTeam(db, data.registrationId))?.participants[0];
  return { ...data, other: leader?.name };
}

const passesLine = 'The link also shows the passes of your team. Every other member gets theirs by email.';

const receiptIsChecked = (status: string) =>
  status === 'pending' ? ['We will check your payment receipt and write to you once your team is confirmed.'] : [];

export const featuredMails = {
  featured_registered: toLeader(({ teamName, title, ...data }, { sender }) => ({
    subject: `Your team is registered: ${title}`,
    paragraphs: [
      `Your team “${teamName}” is registered for ${title}.`,
      ...receiptIsChecked(data.status),
      ...paymentLines(data, sender.mailbox),
      'With the link you can see its status, correct what you entered until the registration deadline, or withdraw.',
      ...(data.status === 'confirmed' ? [passesLine] : []),
    ],
  })),
  featured_amended: toLeader(({ teamName, title, status }) => ({
    subject: `Your team was changed: ${title}`,
    paragraphs: [
      `The details of your team “${teamName}” for ${title} were changed just now.`,
      ...receiptIsChecked(status),
    ],
  })),
  featured_leader: toLeader(({ teamName, title, ...data }, { sender }) => ({
    subject: `You lead a team: ${title}`,
    paragraphs: [
      `You are now the leader of the team “${teamName}” for ${title}.`,
      ...receiptIsChecked(data.status),
      ...paymentLines(data, sender.mailbox),
      'With the link, which is yours alone now, you can see its status, correct it until the registration deadline, or withdraw.',
    ],
  })),
  featured_leader_replaced: mailTemplate(
    featuredFacts
      .pick({ name: true, teamName: true, title: true, reference: true, event: true })
      // Mails of before have no id, or the name.
      .extend({ other: typedText().optional(), registrationId: z.string().optional() }),
    {
      content: ({ other = 'Somebody else', teamName, title, reference, event }, { sender }) => ({
        subject: `Your team has another leader: ${title}`,
        paragraphs: [
          `${other} leads your team “${teamName}” for ${title} now.`,
          'The link we sent you no longer works. We sent the new leader a new one.',
          ...eventLine(event),
          `Your reference is ${reference}.`,
        ],
        footer: `You did not expect this? Write to ${sender.mailbox} and give the reference.`,
      }),
      refresh: async (db, data) => withLeader(db, await refreshEventOfTeam(db, data)),
    },
  ),
  featured_pending: toLeader(
    ({ teamName, title }) => ({
      subject: `Your team is under review again: ${title}`,
      paragraphs: [
        `We are looking at your team “${teamName}” for ${title} again. It is registered, and not confirmed yet.`,
        'Our earlier answer no longer stands. We will email you once we have decided.',
      ],
    }),
    isStatusCurrent,
  ),
  featured_confirmed: toLeader(
    ({ teamName, title, event }) => ({
      subject: `Your team is confirmed: ${title}`,
      paragraphs: [
        `We looked at your registration: your team “${teamName}” is confirmed for ${title}. See you there.`,
        passesLine,
        ...groupLine(event),
      ],
    }),
    isStatusCurrent,
    async (db, data) => {
      const { event, ...refreshed } = await refreshEventOfTeam(db, data);
      if (!event?.groupUrl || (await isStatusCurrent(db, data))) return { ...refreshed, event };
      return { ...refreshed, event: { ...event, groupUrl: null } };
    },
  ),
  featured_rejected: toLeader(
    ({ teamName, title, reason }) => ({
      subject: `Your team was not accepted: ${title}`,
      paragraphs: [
        `We could not accept your team “${teamName}” for ${title}.`,
        `The reason: ${reason ?? ''}`,
        'Can you put it right? Then register again while registration is open; the team name and its members are free again.',
      ],
      linkLabel: 'See your team',
    }),
    isStatusCurrent,
  ),
  featured_withdrawn: toLeader(
    ({ teamName, title }) => ({
      subject: `Your team is withdrawn: ${title}`,
      paragraphs: [
        `Your team “${teamName}” is no longer registered for ${title}.`,
        'Plans changed again? Register again while registration is open.',
      ],
      linkLabel: 'See your team',
    }),
    async (db, data) => isStatusCurrent(db, { ...data, status: 'withdrawn', reason: null }),
  ),
};

declare module '#platform/mail/templates.ts' {
  interface MailTemplates extends TemplateData<typeof featuredMails> {}
}
