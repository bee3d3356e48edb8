import { z } from 'zod';
import { addresses } from '#platform/addresses.ts';
import { festival } from '#festival';
import { mailTemplate, type TemplateData } from '#platform/mail/templates.ts';
import { typedText } from '#platform/mail/typedText.ts';
import { answeredStatuses } from '../rules.ts';
import { statusOfApplication } from './queries.ts';

const youApplied = `You get this because you applied with ${festival.shortName}.`;
const teamOf = { application: `the ${festival.shortName} team`, 'club application': 'a club' };

const receipt = (recipient: string) =>
  mailTemplate(z.object({ name: typedText(), purpose: z.string() }), {
    content: ({ purpose }, { sender }) => ({
      subject: `We have your application: ${purpose}`,
      paragraphs: [
        `Your application to ${recipient} has arrived: ${purpose}.`,
        'There is nothing more to do now. We read every application and will write to this address.',
      ],
      footer: `You did not apply? Somebody typed your address; write to ${sender.mailbox} and we delete the application.`,
    }),
  });

export const recruitmentMails = {
  application_received: receipt(teamOf.application),
  club_application_received: receipt(teamOf['club application']),
  application_answered: mailTemplate(
    z.object({
      applicationId: z.string(),
      kind: z.enum(['application', 'club application']),
      name: typedText(),
      purpose: z.string(),
      status: z.enum(answeredStatuses),
    }),
    {
      content: ({ kind, purpose, status }) =>
        status === 'shortlisted'
          ? {
              subject: `You are on the shortlist: ${purpose}`,
              paragraphs: [
                `Your application to ${teamOf[kind]} is on the shortlist: ${purpose}.`,
                'There is nothing to do now. You will hear about the next step at this address.',
              ],
              reason: youApplied,
            }
          : {
              subject: `Your application was not successful: ${purpose}`,
              paragraphs: [
                `Thank you for your application to ${teamOf[kind]}: ${purpose}. This time others were chosen.`,
                'The festival’s events stay open to you.',
              ],
              link: { label: 'Explore Events', path: addresses.events },
              reason: youApplied,
            },
      isCurrent: async (db, { kind, applicationId, status }) =>
        (await statusOfApplication(db, kind, applicationId)) === status,
    },
  ),
};

declare module '#platform/mail/templates.ts' {
  interface MailTemplates extends TemplateData<typeof recruitmentMails> {}
}
