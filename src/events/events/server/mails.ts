import { z } from 'zod';
import { addresses } from '#platform/addresses.ts';
import { festival } from '#festival';
import { counted } from '#platform/counted.ts';
import { mailTemplate, type TemplateData } from '#platform/mail/templates.ts';
import { typedText } from '#platform/mail/typedText.ts';
import { eventLine, mailedEvent } from './mailedEvent.ts';
import { refreshEvent } from './mailedEventQueries.ts';

const facts = z.object({ name: typedText(), eventId: z.string(), title: z.string(), ...mailedEvent });

const reason = `You get this because you manage events of ${festival.shortName}.`;

export const eventMails = {
  event_handed_on: mailTemplate(facts, {
    content: ({ eventId, title, event }) => ({
      subject: `You organize this event now: ${title}`,
      paragraphs: [`${title} was handed over to you. You can edit it and see who registers.`, ...eventLine(event)],
      link: { label: 'Edit the event', path: addresses.editEvent(eventId) },
      reason,
    }),
    refresh: refreshEvent,
  }),
  events_handed_on: mailTemplate(z.object({ name: typedText(), titles: z.array(z.string()) }), {
    content: ({ titles }) => ({
      subject: `You organize ${counted(titles.length, 'more event', 'more events')} now`,
      paragraphs: ['These were handed over to you. You can edit them and see who registers:', ...titles],
      link: { label: 'Manage Events', path: addresses.manageEvents },
      reason,
    }),
  }),
};

declare module '#platform/mail/templates.ts' {
  interface MailTemplates extends TemplateData<typeof eventMails> {}
}
