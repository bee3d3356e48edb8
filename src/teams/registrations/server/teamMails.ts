import { z } from 'zod';
import { typedText } from '#platform/mail/typedText.ts';
import { addresses } from '#platform/addresses.ts';
import type { TemplateData } from '#platform/mail/templates.ts';
import { aboutRegistration as about, registrationFacts } from './aboutRegistration.ts';
import { findRegistration } from './queries.ts';

const facts = registrationFacts.extend({
  teamName: typedText(),
});
/** `other` is replaced once the person with `otherId` is erased. */
const aboutOther = facts.extend({ other: typedText(), otherId: z.string() });

const free = 'You are free to join another team or to build your own while registration is open.';
const explore = { label: 'Explore Events', path: addresses.events };

/** Mails about changes of a registered team. Source: festival-days.md, 4. */
export const teamMails = {
  member_left: about(aboutOther, ({ other, teamName, title }) => ({
    subject: `${other} left your team: ${title}`,
    paragraphs: [`${other} left your team “${teamName}” for ${title}.`, 'The rest of the team stays as it is.'],
  })),
  member_cannot_come: about(
    // Mails of before the leader's id was kept have none.
    aboutOther.extend({ registrationId: z.string(), leaderId: z.string().optional() }),
    ({ other, teamName, title }) => ({
      subject: `${other} cannot come: ${title}`,
      paragraphs: [
        `${other} cannot come to ${title}. Your team “${teamName}” is at its minimum size, so ${other} could not leave it.`,
        'Invite somebody in their place, or cancel the registration, under My Registrations before the event starts.',
      ],
    }),
    undefined,
    async ({ registrationId, otherId, leaderId }, db) => {
      const team = await findRegistration(db, registrationId);
      if (!team || team.registration.cancelledAt !== null) return false;
      const isLed = (leaderId ?? team.registration.leaderId) === team.registration.leaderId;
      const isMember = team.members.some(({ _id }) => _id === otherId);
      return isLed && isMember && team.members.length <= team.event.minTeamSize;
    },
  ),
  member_removed: about(aboutOther, ({ other, teamName, title }) => ({
    subject: `${other} is no longer in your team: ${title}`,
    paragraphs: [
      `The team leader took ${other} out of your team “${teamName}” for ${title}.`,
      'The rest of the team stays as it is.',
    ],
  })),
  you_left: about(
    facts,
    ({ teamName, title }) => ({
      subject: `You left the team: ${title}`,
      paragraphs: [`You left the team “${teamName}” and are no longer registered for ${title}.`, free],
    }),
    explore,
  ),
  you_were_removed: about(
    aboutOther,
    ({ other, teamName, title }) => ({
      subject: `You are no longer in the team: ${title}`,
      paragraphs: [`${other} took you out of the team “${teamName}”. You are no longer registered for ${title}.`, free],
    }),
    explore,
  ),
  you_lead: about(facts, ({ teamName, title }) => ({
    subject: `You lead the team now: ${title}`,
    paragraphs: [
      `You are the leader of “${teamName}” for ${title} from now on.`,
      'You can change the team or cancel its registration under My Registrations until the event starts.',
    ],
  })),
  member_joined: about(aboutOther, ({ other, teamName, title }) => ({
    subject: `${other} is in your team: ${title}`,
    paragraphs: [`${other} joined your team “${teamName}” for ${title}.`],
  })),
  member_replaced: about(
    aboutOther.extend({ former: typedText(), formerId: z.string() }),
    ({ other, former, teamName, title }) => ({
      subject: `${other} takes the place of ${former}: ${title}`,
      paragraphs: [`${other} took the place of ${former} in your team “${teamName}” for ${title}.`],
    }),
  ),
  you_were_replaced: about(
    aboutOther,
    ({ other, teamName, title }) => ({
      subject: `You are no longer in the team: ${title}`,
      paragraphs: [
        `${other} took your place in the team “${teamName}”. You are no longer registered for ${title}.`,
        free,
      ],
    }),
    explore,
  ),
  you_joined: about(facts.extend({ isWaiting: z.boolean() }), ({ isWaiting, teamName, title }) => ({
    subject: `You are in the team: ${title}`,
    paragraphs: isWaiting
      ? [
          `You joined the team “${teamName}”, which is on the waitlist of ${title}.`,
          'When it is your team’s turn, the places are yours automatically, and we will email you at once.',
        ]
      : [`You joined the team “${teamName}” and are registered for ${title}.`],
  })),
  leader_changed: about(aboutOther, ({ other, teamName, title }) => ({
    subject: `${other} leads your team now: ${title}`,
    paragraphs: [`${other} is the leader of your team “${teamName}” for ${title} from now on.`],
  })),
  team_renamed: about(
    facts.extend({ formerName: typedText() }),
    ({ formerName, teamName, title }) => ({
      subject: `Your team has a new name: ${title}`,
      paragraphs: [`Your team for ${title} was called “${formerName}”. Its name is “${teamName}” now.`],
    }),
    undefined,
    // The team may have its old name again before the mail is sent.
    ({ formerName, teamName }) => formerName !== teamName,
  ),
};

declare module '#platform/mail/templates.ts' {
  interface MailTemplates extends TemplateData<typeof teamMails> {}
}
