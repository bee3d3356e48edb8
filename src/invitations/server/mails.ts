import { z } from 'zod';
import { addresses } from '#addresses';
import { festival } from '#festival';
import type { TemplateContext, MailTemplates } from '#platform/mail/templates.ts';
import { composeMail } from '#platform/mail/message.ts';

const facts = z.object({
  name: z.string(),
  other: z.string(),
  eventId: z.string(),
  title: z.string(),
  message: z.string().nullish(),
});
type Facts = z.output<typeof facts>;

const drawn =
  (words: (about: Facts) => { subject: string; paragraphs: string[]; toInvitations: boolean }) =>
  (data: unknown, { publicUrl }: TemplateContext) => {
    const about = facts.parse(data);
    const { subject, paragraphs, toInvitations } = words(about);
    return composeMail({
      masthead: festival.name,
      subject,
      greeting: `Hello ${about.name},`,
      paragraphs,
      link: toInvitations
        ? { label: 'See your invitations', url: `${publicUrl}${addresses.invitations}` }
        : { label: 'See the event', url: `${publicUrl}${addresses.event(about.eventId)}` },
      footer: `You get this because you have an account with ${festival.shortName}. Questions? Write to ${festival.mailbox}.`,
    });
  };

/** The letters about teams. */
export const invitationMails: MailTemplates = {
  invited: drawn(({ other, title, message }) => ({
    subject: `${other} invites you to a team: ${title}`,
    paragraphs: [
      `${other} would like you in their team for ${title}.`,
      ...(message ? [`“${message}”`] : []),
      'Accept or decline under Invitations. You can be in one team per event.',
    ],
    toInvitations: true,
  })),
  invitation_accepted: drawn(({ other, title }) => ({
    subject: `${other} is in your team: ${title}`,
    paragraphs: [
      `${other} accepted your invitation for ${title}.`,
      'Once everybody is in, name your team and register it.',
    ],
    toInvitations: false,
  })),
  invitation_declined: drawn(({ other, title }) => ({
    subject: `${other} declined: ${title}`,
    paragraphs: [`${other} declined your invitation for ${title}.`, 'The seat in your team is free for somebody else.'],
    toInvitations: false,
  })),
  left_team: drawn(({ other, title }) => ({
    subject: `${other} left your team: ${title}`,
    paragraphs: [`${other} left your team for ${title} before it registered.`, 'You can invite somebody else.'],
    toInvitations: false,
  })),
  removed_from_team: drawn(({ other, title }) => ({
    subject: `You are no longer in the team: ${title}`,
    paragraphs: [
      `${other} took you out of their team for ${title}.`,
      'You are free to join another team or to build your own.',
    ],
    toInvitations: false,
  })),
};
