import { z } from 'zod';
import { addresses } from '#addresses';
import { festival } from '#festival';
import type { TemplateContext, MailTemplates } from '#platform/mail/templates.ts';
import { composeMail } from '#platform/mail/message.ts';

const facts = z.object({
  name: z.string(),
  eventId: z.string(),
  title: z.string(),
  place: z.number().optional(),
  teamName: z.string().nullish(),
});
type Facts = z.output<typeof facts>;

interface Words {
  subject: string;
  paragraphs: string[];
  link: 'event' | 'mine' | 'events';
}

const links = {
  event: ({ eventId }: Facts) => ({ label: 'See the event', address: addresses.event(eventId) }),
  mine: () => ({ label: 'View My Registrations', address: addresses.myRegistrations }),
  events: () => ({ label: 'Explore Events', address: addresses.events }),
};

const drawn =
  (words: (about: Facts) => Words) =>
  (data: unknown, { publicUrl }: TemplateContext) => {
    const about = facts.parse(data);
    const { subject, paragraphs, link } = words(about);
    const { label, address } = links[link](about);
    return composeMail({
      masthead: festival.name,
      subject,
      greeting: `Hello ${about.name},`,
      paragraphs,
      link: { label, url: `${publicUrl}${address}` },
      footer: `You get this because you registered with ${festival.shortName}. Questions? Write to ${festival.mailbox}.`,
    });
  };

/** The letters about a registration. */
export const registrationMails: MailTemplates = {
  registered: drawn(({ title, teamName }) => ({
    subject: `You are registered: ${title}`,
    paragraphs: teamName
      ? [
          `Your team “${teamName}” is registered for ${title}.`,
          'Plans changed? Your team leader can cancel under My Registrations before the event starts.',
        ]
      : [
          `There is a seat with your name on it at ${title}.`,
          'Plans changed? Cancel under My Registrations before the event starts, so that somebody else gets the seat.',
        ],
    link: 'event',
  })),
  waitlisted: drawn(({ title, place }) => ({
    subject: `You are on the waitlist: ${title}`,
    paragraphs: [
      `${title} is full. ${place === undefined ? 'You are in line.' : `You have place ${place} in line.`}`,
      'When a seat comes free it is yours without another click, and we write to you at once.',
    ],
    link: 'mine',
  })),
  promoted: drawn(({ title }) => ({
    subject: `You have a seat: ${title}`,
    paragraphs: [
      `A seat came free at ${title}, and it is yours. You are registered now.`,
      'Cannot come any more? Cancel under My Registrations, so that the next in line gets the seat.',
    ],
    link: 'event',
  })),
  registration_cancelled: drawn(({ title }) => ({
    subject: `Registration cancelled: ${title}`,
    paragraphs: [
      `Your registration for ${title} is cancelled.`,
      'Want to come after all? Register again while registration is open.',
    ],
    link: 'event',
  })),
  team_cancelled: drawn(({ title }) => ({
    subject: `Team registration cancelled: ${title}`,
    paragraphs: [
      `The team leader cancelled your team’s registration for ${title}. Nobody of the team is registered any more.`,
      'You are free to join another team or to build your own.',
    ],
    link: 'event',
  })),
  event_cancelled: drawn(({ title }) => ({
    subject: `Event cancelled: ${title}`,
    paragraphs: [`${title} will not take place. You do not have to do anything.`, 'See what else is on.'],
    link: 'events',
  })),
};
