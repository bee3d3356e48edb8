import { z } from 'zod';
import { festival } from '#festival';
import { mailTemplate, type TemplateData } from '#platform/mail/templates.ts';

const receipt = (recipient: string) =>
  mailTemplate(z.object({ name: z.string(), purpose: z.string() }), {
    content: ({ purpose }, { sender }) => ({
      subject: `We have your application: ${purpose}`,
      paragraphs: [
        `Your application to ${recipient} has arrived: ${purpose}.`,
        'There is nothing more to do now. We read every application and write to this address.',
      ],
      footer: `You did not apply? Somebody typed your address; write to ${sender.mailbox} and we delete the application.`,
    }),
  });

export const recruitmentMails = {
  application_received: receipt(`the ${festival.shortName} team`),
  club_application_received: receipt('a club'),
};

declare module '#platform/mail/templates.ts' {
  interface MailTemplates extends TemplateData<typeof recruitmentMails> {}
}
