import { z } from 'zod';
import { festival } from '#festival';
import type { MailTemplates } from '#platform/mail/templates.ts';
import { composeMail } from '#platform/mail/message.ts';

const facts = z.object({ name: z.string(), purpose: z.string() });

const receipt = (whom: string) => (data: unknown) => {
  const { name, purpose } = facts.parse(data);
  return composeMail({
    masthead: festival.name,
    subject: `We have your application: ${purpose}`,
    greeting: `Hello ${name},`,
    paragraphs: [
      `Your application to ${whom} has arrived: ${purpose}.`,
      'There is nothing more to do now. We read every application and write to this address.',
    ],
    footer: `You did not apply? Somebody typed your address; write to ${festival.mailbox} and we delete the application.`,
  });
};

/** The letters to applicants. */
export const recruitmentMails: MailTemplates = {
  application_received: receipt(`the ${festival.shortName} team`),
  club_application_received: receipt('a club'),
};
