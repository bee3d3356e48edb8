import { z } from 'zod';
import { addresses } from '#platform/addresses.ts';
import { eventLine, eventLineWithDeadline, mailedEvent } from '#events/events/server/mailedEvent.ts';
import { refreshEvent } from '#events/events/server/mailedEventQueries.ts';
import { festival } from '#festival';
import { dayAndTime } from '#platform/dates.ts';
import { mailTemplate, type MailContent, type TemplateData } from '#platform/mail/templates.ts';
import { typedText } from '#platform/mail/typedText.ts';
import { whyNotActionable } from '../rules.ts';
import { requestStatusOf } from '../joinRules.ts';
import { findRequest } from './joinQueries.ts';
import { findInvitation } from './queries.ts';

/** `other` is replaced once the person with `otherId` is erased; mails of before that was kept have no id. */
const facts = z.object({
  name: typedText(),
  other: typedText(),
  otherId: z.string().optional(),
  eventId: z.string(),
  title: z.string(),
  ...mailedEvent,
});

const earlier = (one: Date, other: Date): Date => (one < other ? one : other);

const reason = `You get this because you have an account with ${festival.shortName}.`;

const ofRegistered = { isOfRegisteredTeam: z.boolean().optional(), isReplacement: z.boolean().optional() };

/** Mails of before the id was kept have none. `until` is read when the mail is sent: a deadline may move. */
const toAnswer = facts.extend({
  invitationId: z.string().optional(),
  message: typedText().nullish(),
  until: z.date().optional(),
  ...ofRegistered,
});

/** Who replaces somebody has until the event begins, which the mail names once dates are announced. */
function answerLine({ until, isReplacement }: Pick<z.output<typeof toAnswer>, 'until' | 'isReplacement'>): string {
  if (isReplacement) return 'Accept or decline under Invitations before the event begins.';
  if (!until) return 'Accept or decline under Invitations.';
  return `Accept or decline under Invitations by ${dayAndTime(until, festival.timeZone)}.`;
}

/** Mails of before the leader's id was kept have none. */
const toDecide = facts.extend({ requestId: z.string(), leaderId: z.string().optional(), until: z.date().optional() });

/** `teamName` and `isWaiting`: of a team that has registered. */
const answer = facts.extend({
  isAccepted: z.boolean(),
  teamName: typedText().optional(),
  isWaiting: z.boolean().optional(),
});

function answerToAsker({ isAccepted, other, title, teamName, isWaiting }: z.output<typeof answer>): string[] {
  if (!isAccepted)
    return [
      `${other} declined your request to join their team for ${title}.`,
      'You can ask another team or build your own.',
    ];
  const accepted = `${other} accepted your request to join their team for ${title}.`;
  if (teamName === undefined) return [accepted, 'Your leader registers the team; you will get an email then.'];
  if (isWaiting)
    return [
      accepted,
      `You joined the team “${teamName}”, which is on the waitlist.`,
      'When it is your team’s turn, the places are yours automatically, and we will email you at once.',
    ];
  return [accepted, `You joined the team “${teamName}” and are registered.`];
}

const aboutTeam = <Schema extends typeof facts = typeof facts>(
  content: (data: z.output<Schema>) => Pick<MailContent, 'subject' | 'paragraphs'>,
  schema: Schema = facts as Schema,
) =>
  mailTemplate(schema, {
    content: (data) => ({
      ...content(data),
      link: { label: 'See the event', path: addresses.event(data.eventId) },
      reason,
    }),
    refresh: refreshEvent,
  });

export const invitationMails = {
  invited: mailTemplate(toAnswer, {
    content: ({ other, title, message, isOfRegisteredTeam, isReplacement, event, until }) => ({
      subject: `${other} invites you to a team: ${title}`,
      paragraphs: [
        `${other} would like you in their team for ${title}.`,
        ...(isOfRegisteredTeam
          ? [
              `The team has registered already: when you accept you ${isReplacement ? 'take the place of one of its members' : 'are in'}.`,
            ]
          : []),
        ...(message ? [`“${message}”`] : []),
        `${answerLine({ until, isReplacement })} You can be in one team per event.`,
        // Who replaces somebody may answer after the deadline.
        ...(isReplacement ? eventLine(event) : eventLineWithDeadline(event)),
      ],
      link: { label: 'See your invitations', path: addresses.invitations },
      reason,
    }),
    isCurrent: async (db, { invitationId }, now) => {
      if (invitationId === undefined) return true;
      const found = await findInvitation(db, invitationId);
      return found !== undefined && whyNotActionable(found.invitation, found.event, now) === null;
    },
    refresh: async (db, data, now) => {
      const found = data.invitationId === undefined ? undefined : await findInvitation(db, data.invitationId);
      const until = found && earlier(found.invitation.expiresAt, found.event.registrationDeadline);
      return { ...(await refreshEvent(db, data, now)), until };
    },
  }),
  invitation_accepted: aboutTeam(({ other, title, event }) => ({
    subject: `${other} is in your team: ${title}`,
    paragraphs: [
      `${other} accepted your invitation for ${title}.`,
      'Once everybody is in, name your team and register it.',
      ...eventLineWithDeadline(event),
    ],
  })),
  invitation_declined: aboutTeam(
    ({ other, title, isOfRegisteredTeam, event }) => ({
      subject: `${other} declined: ${title}`,
      paragraphs: [
        `${other} declined your invitation for ${title}.`,
        isOfRegisteredTeam ? 'Your team stays as it is.' : 'The place in your team is free for somebody else.',
        ...(isOfRegisteredTeam ? eventLine(event) : eventLineWithDeadline(event)),
      ],
    }),
    facts.extend(ofRegistered),
  ),
  join_requested: mailTemplate(toDecide, {
    content: ({ other, title, event, until }) => ({
      subject: `${other} asks to join your team: ${title}`,
      paragraphs: [
        `${other} opened your link and asks to join your team for ${title}.`,
        answerLine({ until }),
        ...eventLineWithDeadline(event),
      ],
      link: { label: 'See who asks', path: addresses.invitations },
      reason,
    }),
    isCurrent: async (db, { requestId, leaderId }, now) => {
      const found = await findRequest(db, requestId);
      // It may have passed to a new leader.
      if (!found || (leaderId ?? found.leader._id) !== found.leader._id) return false;
      return requestStatusOf(found.request, found.event, now) === 'pending';
    },
    refresh: async (db, data, now) => {
      const found = await findRequest(db, data.requestId);
      const until = found && earlier(found.request.expiresAt, found.event.registrationDeadline);
      return { ...(await refreshEvent(db, data, now)), until };
    },
  }),
  join_answered: aboutTeam(
    (data) => ({
      subject: data.isAccepted
        ? `${data.other} accepted you into the team: ${data.title}`
        : `${data.other} declined: ${data.title}`,
      paragraphs: [...answerToAsker(data), ...eventLineWithDeadline(data.event)],
    }),
    answer,
  ),
  left_team: aboutTeam(({ other, title, event }) => ({
    subject: `${other} left your team: ${title}`,
    paragraphs: [
      `${other} left your team for ${title} before it registered.`,
      'You can invite somebody else.',
      ...eventLineWithDeadline(event),
    ],
  })),
  removed_from_team: aboutTeam(({ other, title, event }) => ({
    subject: `You are no longer in the team: ${title}`,
    paragraphs: [
      `${other} took you out of their team for ${title}.`,
      'You are free to join another team or to build your own.',
      ...eventLineWithDeadline(event),
    ],
  })),
};

declare module '#platform/mail/templates.ts' {
  interface MailTemplates extends TemplateData<typeof invitationMails> {}
}
