import { z } from 'zod';
import { addresses } from '#platform/addresses.ts';
import { eventLine, mailedEvent } from '#events/events/server/mailedEvent.ts';
import { refreshEvent } from '#events/events/server/mailedEventQueries.ts';
import { festival } from '#festival';
import type { Db } from '#platform/database/database.ts';
import { mailTemplate, type MailContent } from '#platform/mail/templates.ts';
import { typedText } from '#platform/mail/typedText.ts';

export const registrationFacts = z.object({
  name: typedText(),
  eventId: z.string(),
  title: z.string(),
  ...mailedEvent,
});

export const aboutRegistration = <Schema extends typeof registrationFacts>(
  schema: Schema,
  content: (data: z.output<Schema>) => Pick<MailContent, 'subject' | 'paragraphs'>,
  link: MailContent['link'] = { label: 'View My Registrations', path: addresses.myRegistrations },
  isNews: (data: z.output<Schema>, db: Db) => boolean | Promise<boolean> = () => true,
) =>
  mailTemplate(schema, {
    isCurrent: async (db, data) => isNews(data, db),
    content: (data) => {
      const { subject, paragraphs } = content(data);
      return {
        subject,
        paragraphs: [...paragraphs, ...eventLine(data.event)],
        link,
        reason: `You get this because you registered with ${festival.shortName}.`,
      };
    },
    refresh: refreshEvent,
  });
