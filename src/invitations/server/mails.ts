import { z } from 'zod';
import { addresses } from '#addresses';
import { festival } from '#festival';
import { mailTemplate, type MailContent, type TemplateData } from '#platform/mail/templates.ts';

/** `other` is replaced once the person with `otherId` is erased; mails of before that was kept have no id. */
const facts = z.object({
  name: z.string(),
  other: z.string(),
  otherId: z.string().optional(),
  eventId: z.string(),
  title: z.string(),
});
type Facts = z.output<typeof facts>;

const reason = `You get this because you have an account with ${festival.shortName}.`;

const aboutTeam = (content: (data: Facts) => Pick<MailContent, 'subject' | 'paragraphs'>) =>
  mailTemplate(facts, {
    content: (data) => ({
      ...content(data),
      link: { label: 'See the event', path: addresses.event(data.eventId) },
      reason,
    }),
  });

export const invitationMails = {
  invited: mailTemplate(facts.extend({ message: z.string().nullish() }), {
    content: ({ other, title, message }) => ({
      subject: `${other} invites you to a team: ${title}`,
      paragraphs: [
        `${other} would like you in their team for ${title}.`,
        ...(message ? [`“${message}”`] : []),
        'Accept or decline under Invitations. You can be in one team per event.',
      ],
      link: { label: 'See your invitations', path: addresses.invitations },
      reason,
    }),
  }),
  invitation_accepted: aboutTeam(({ other, title }) => ({
    subject: `${other} is in your team: ${title}`,
    paragraphs: [
      `${other} accepted your invitation for ${title}.`,
      'Once everybody is in, name your team and register it.',
    ],
  })),
  invitation_declined: aboutTeam(({ other, title }) => ({
    subject: `${other} declined: ${title}`,
    paragraphs: [`${other} declined your invitation for ${title}.`, 'The seat in your team is free for somebody else.'],
  })),
  left_team: aboutTeam(({ other, title }) => ({
    subject: `${other} left your team: ${title}`,
    paragraphs: [`${other} left your team for ${title} before it registered.`, 'You can invite somebody else.'],
  })),
  removed_from_team: aboutTeam(({ other, title }) => ({
    subject: `You are no longer in the team: ${title}`,
    paragraphs: [
      `${other} took you out of their team for ${title}.`,
      'You are free to join another team or to build your own.',
    ],
  })),
};

declare module '#platform/mail/templates.ts' {
  interface MailTemplates extends TemplateData<typeof invitationMails> {}
}
