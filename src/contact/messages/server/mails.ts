import { z } from 'zod';
import { addresses } from '#platform/addresses.ts';
import { festival } from '#festival';
import { whenAndWhereFields, whenAndWhereLine } from '#events/events/server/mailedEvent.ts';
import { featuredFacts, framedForLeader } from '#teams/featured/server/mails.ts';
import { mailTemplate, type MailContent, type TemplateData } from '#platform/mail/templates.ts';
import { typedText } from '#platform/mail/typedText.ts';

/** `other` wrote it: replaced once the person with `otherId` is erased. */
const written = {
  ...whenAndWhereFields,
  subject: z.string(),
  body: z.string(),
  other: typedText(),
  otherId: z.string(),
};
type Written = z.output<z.ZodObject<typeof written>>;

const content = ({
  title,
  subject,
  body,
  other,
  ...whenAndWhere
}: Written): Pick<MailContent, 'subject' | 'paragraphs'> => ({
  subject: `${subject}: ${title}`,
  paragraphs: [
    `${other} writes to you about ${title}:`,
    ...body.split('\n').filter((line) => line.trim() !== ''),
    whenAndWhereLine(whenAndWhere),
  ],
});

export const messageMails = {
  event_message: mailTemplate(z.object({ name: typedText(), messageId: z.string(), ...written }), {
    content: (data) => ({
      ...content(data),
      link: { label: 'See the event', path: addresses.event(data.eventId) },
      reason: `You get this because you registered with ${festival.shortName}.`,
    }),
  }),
  featured_message: mailTemplate(featuredFacts.extend({ messageId: z.string(), ...written }), {
    content: (data, context) => framedForLeader((facts) => content(facts), data, context),
  }),
};

declare module '#platform/mail/templates.ts' {
  interface MailTemplates extends TemplateData<typeof messageMails> {}
}
