import { z } from 'zod';
import { typedText } from '#platform/mail/typedText.ts';
import { addresses } from '#platform/addresses.ts';
import type { TemplateData } from '#platform/mail/templates.ts';
import { aboutRegistration as about, registrationFacts } from './aboutRegistration.ts';

const facts = registrationFacts.extend({
  /** Null: registered alone. */
  teamName: typedText().nullable(),
});
/** `other` is replaced once the person with `otherId` is erased. */
const aboutOther = facts.extend({ other: typedText(), otherId: z.string() });
const reason = z.string();

const explore = { label: 'Explore Events', path: addresses.events };
const team = (name: string | null) => `the team “${name ?? ''}”`;

/** Mails about organizers' actions on registrations. Source: festival-days.md, 5. */
export const organizerMails = {
  cancelled_by_organizer: about(
    facts.extend({ reason }),
    ({ teamName, title, reason: why }) => ({
      subject: `Registration cancelled: ${title}`,
      paragraphs: [
        teamName === null
          ? `The organizers cancelled your registration for ${title}.`
          : `The organizers cancelled the registration of ${team(teamName)} for ${title}. Nobody in the team is registered any more.`,
        `Their reason: ${why}`,
      ],
    }),
    explore,
  ),
  removed_by_organizer: about(
    facts.extend({ reason }),
    ({ teamName, title, reason: why }) => ({
      subject: `You are no longer in the team: ${title}`,
      paragraphs: [
        `The organizers took you out of ${team(teamName)}. You are no longer registered for ${title}.`,
        `Their reason: ${why}`,
      ],
    }),
    explore,
  ),
  member_removed_by_organizer: about(aboutOther.extend({ reason }), ({ other, teamName, title, reason: why }) => ({
    subject: `${other} is no longer in your team: ${title}`,
    paragraphs: [
      `The organizers took ${other} out of ${team(teamName)} for ${title}. The rest of the team stays as it is.`,
      `Their reason: ${why}`,
    ],
  })),
  leader_changed_by_organizer: about(aboutOther, ({ other, teamName, title }) => ({
    subject: `${other} leads your team now: ${title}`,
    paragraphs: [`The organizers made ${other} the leader of ${team(teamName)} for ${title}.`],
  })),
  let_in: about(facts, ({ teamName, title }) => ({
    subject: `You are registered: ${title}`,
    paragraphs: [
      teamName === null
        ? `The organizers registered you for ${title}. You have a place.`
        : `The organizers registered you for ${title}, in ${team(teamName)}. You have a place.`,
    ],
  })),
  member_let_in: about(aboutOther, ({ other, teamName, title }) => ({
    subject: `${other} is in your team: ${title}`,
    paragraphs: [`The organizers put ${other} into ${team(teamName)} for ${title}.`],
  })),
  admitted_by_organizer: about(facts, ({ teamName, title }) => ({
    subject: `You have a place: ${title}`,
    paragraphs: [
      teamName === null
        ? `The organizers let you in from the waitlist of ${title}. You are registered now.`
        : `The organizers let ${team(teamName)} in from the waitlist of ${title}. All of you are registered now.`,
      'Cannot come any more? Cancel under My Registrations before the event starts.',
    ],
  })),
};

declare module '#platform/mail/templates.ts' {
  interface MailTemplates extends TemplateData<typeof organizerMails> {}
}
