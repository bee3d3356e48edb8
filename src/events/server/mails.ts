import { z } from 'zod';
import { addresses } from '#addresses';
import { festival } from '#festival';
import type { MailTemplates } from '#platform/mail/templates.ts';
import { composeMail } from '#platform/mail/message.ts';

const facts = z.object({ name: z.string(), eventId: z.string(), title: z.string() });

/** The letters to organizers. */
export const eventMails: MailTemplates = {
  event_handed_on: (data, { publicUrl }) => {
    const { name, eventId, title } = facts.parse(data);
    return composeMail({
      masthead: festival.name,
      subject: `You organize this event now: ${title}`,
      greeting: `Hello ${name},`,
      paragraphs: [`${title} was handed on to you. You can edit it and see who registers.`],
      link: { label: 'Edit the event', url: `${publicUrl}${addresses.editEvent(eventId)}` },
      footer: `You get this because you manage events of ${festival.shortName}. Questions? Write to ${festival.mailbox}.`,
    });
  },
};
