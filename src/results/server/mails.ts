import { z } from 'zod';
import { addresses } from '#addresses';
import { festival } from '#festival';
import { mailTemplate, type TemplateData } from '#platform/mail/templates.ts';
import { ordinal } from '../rules.ts';
import { isPublished } from './queries.ts';

const facts = z.object({
  name: z.string(),
  teamName: z.string().nullable(),
  eventId: z.string(),
  isFeatured: z.boolean(),
  registrationId: z.string(),
  title: z.string(),
  place: z.number(),
  note: z.string().nullable(),
});

const lastOfPodium = 3;

export const resultMails = {
  result: mailTemplate(facts, {
    content: ({ teamName, title, place, note, eventId, isFeatured }) => ({
      subject: `Your result: ${title}`,
      paragraphs: [
        `${teamName === null ? 'You took' : `Your team “${teamName}” took`} ${ordinal(place)} place at ${title}.${place <= lastOfPodium ? ' Congratulations!' : ''}`,
        ...(note === null ? [] : [note]),
      ],
      link: {
        label: 'See all results',
        path: isFeatured ? addresses.featuredEvent(eventId) : addresses.event(eventId),
      },
      reason: `You get this because you took part with ${festival.shortName}.`,
    }),
    isCurrent: (db, data) => isPublished(db, { ...data, listId: data.eventId }),
  }),
};

declare module '#platform/mail/templates.ts' {
  interface MailTemplates extends TemplateData<typeof resultMails> {}
}
