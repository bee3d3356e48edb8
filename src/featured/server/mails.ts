import { z } from 'zod';
import { addresses } from '#addresses';
import { festival } from '#festival';
import type { TemplateContext, MailTemplates } from '#platform/mail/templates.ts';
import { composeMail } from '#platform/mail/message.ts';
import type { NewMail } from '#platform/mail/queries.ts';
import { manageTokenOf } from './manageToken.ts';

const facts = z.object({
  registrationId: z.string(),
  name: z.string(),
  teamName: z.string(),
  title: z.string(),
  reference: z.string(),
  status: z.string(),
  reason: z.string().nullish(),
});
type Facts = z.output<typeof facts>;

export type FeaturedTemplate = keyof typeof templates;

/** The mail of a template to the leader of a team. */
export function letterToLeader(
  template: FeaturedTemplate,
  event: { title: string },
  registration: { id: string; teamName: string; reference: string; status: string; reason: string | null },
  [leader]: readonly { name: string; email: string }[],
): NewMail {
  if (!leader) throw new Error(`registration ${registration.id} has no leader`);
  const { id, teamName, reference, status, reason } = registration;
  const about: Facts = {
    registrationId: id,
    name: leader.name,
    teamName,
    title: event.title,
    reference,
    status,
    reason,
  };
  return { to: leader.email, template, data: about };
}

const drawn =
  (words: (about: Facts) => { subject: string; paragraphs: string[] }, label = 'See or correct your team') =>
  (data: unknown, { secret, publicUrl }: TemplateContext) => {
    const about = facts.parse(data);
    const { subject, paragraphs } = words(about);
    return composeMail({
      masthead: festival.name,
      subject,
      greeting: `Hello ${about.name},`,
      paragraphs: [...paragraphs, `Your reference is ${about.reference}.`],
      link: { label, url: `${publicUrl}${addresses.manageTeam}#${manageTokenOf(secret, about.registrationId)}` },
      footer: `Whoever has this link can change your team, so keep it in the team. If you did not register this team, withdraw it with the link, or write to ${festival.mailbox}.`,
    });
  };

const toBeChecked = 'We look at your payment receipt now and write to you when your team is confirmed.';

const templates = {
  featured_registered: drawn(({ teamName, title, status }) => ({
    subject: `Your team is registered: ${title}`,
    paragraphs: [
      `Your team “${teamName}” is registered for ${title}.`,
      ...(status === 'pending' ? [toBeChecked] : []),
      'With the link you can see how it stands, correct what you entered until the registration deadline, or withdraw.',
    ],
  })),
  featured_amended: drawn(({ teamName, title, status }) => ({
    subject: `Your team was changed: ${title}`,
    paragraphs: [
      `The data of your team “${teamName}” for ${title} was corrected just now.`,
      ...(status === 'pending' ? [toBeChecked] : []),
    ],
  })),
  featured_confirmed: drawn(({ teamName, title }) => ({
    subject: `Your team is confirmed: ${title}`,
    paragraphs: [`We looked at your registration: your team “${teamName}” is confirmed for ${title}. See you there.`],
  })),
  featured_rejected: drawn(
    ({ teamName, title, reason }) => ({
      subject: `Your team was not accepted: ${title}`,
      paragraphs: [
        `We could not accept your team “${teamName}” for ${title}.`,
        `The reason: ${reason ?? ''}`,
        'Can you put it right? Then register again while registration is open; name and people are free again.',
      ],
    }),
    'See your team',
  ),
  featured_withdrawn: drawn(
    ({ teamName, title }) => ({
      subject: `Your team is withdrawn: ${title}`,
      paragraphs: [
        `Your team “${teamName}” is no longer registered for ${title}.`,
        'Plans changed again? Register anew while registration is open.',
      ],
    }),
    'See your team',
  ),
  featured_event_cancelled: drawn(
    ({ title }) => ({
      subject: `Event cancelled: ${title}`,
      paragraphs: [`${title} will not take place. You do not have to do anything.`],
    }),
    'See your team',
  ),
};

/** The letters to teams without an account. The token of their link is in the letter alone. */
export const featuredMails: MailTemplates = templates;
