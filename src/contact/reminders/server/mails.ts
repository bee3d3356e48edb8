import { z } from 'zod';
import { addresses } from '#platform/addresses.ts';
import { festival } from '#festival';
import type { Db } from '#platform/database/database.ts';
import { mailTemplate, type Dropped, type MailContent, type TemplateData } from '#platform/mail/templates.ts';
import { typedText } from '#platform/mail/typedText.ts';
import { cantComeLink } from '#teams/registrations/server/cantComeLink.ts';
import { isStillDue } from './currentQueries.ts';
import { onMissedDropped, withDeadline } from './missedMail.ts';
import type { ReminderFact } from './tables.ts';
import { unsubscribePaths } from './unsubscribe.ts';

const facts = z.object({
  personId: z.string(),
  name: typedText(),
  eventId: z.string(),
  /** Of the event or invitation. */
  subjectId: z.string(),
  title: z.string(),
  /** The opening, deadline, start or end that it is about, in UTC; and on the festival's clocks. */
  about: z.string(),
  until: z.string(),
  /** The mail names the start, which is disclosed once dates are announced. */
  endsAtStart: z.boolean().optional(),
  /** Null while dates are not announced. */
  begins: z.string().nullable(),
  venue: z.string(),
  /** Of a participant; missing in reminders for other people. */
  registrationId: z.string().optional(),
});
type Facts = z.output<typeof facts>;

interface MissedOptions {
  refresh?: (db: Db, data: Facts) => Promise<Facts>;
  onDropped?: (tx: Db, data: Facts, dropped: Dropped) => Promise<boolean>;
}

const whenAndWhere = ({ begins, venue }: Facts) =>
  `${begins === null ? '' : `It begins on ${begins}. `}Where: ${venue}.`;

const reminder = (
  fact: ReminderFact,
  content: (data: Facts, secret: string) => Pick<MailContent, 'subject' | 'paragraphs' | 'link' | 'otherLink'>,
  { canBeMuted = true, ...more }: { canBeMuted?: boolean } & MissedOptions = {},
) =>
  mailTemplate(facts, {
    content: (data, { secret }) => ({
      ...content(data, secret),
      reason: `You get this because you have an account with ${festival.shortName}.`,
      ...(canBeMuted && { unsubscribe: unsubscribePaths(secret, data.personId) }),
    }),
    isCurrent: (db, data, now) => isStillDue(db, fact, data, now),
    ...more,
  });

const toEvent = (label: string, { eventId }: Facts) => ({ label, path: addresses.event(eventId) });

export const reminderMails = {
  registration_opens: reminder('registration_opens', (data) => ({
    subject: `Registration opens soon: ${data.title}`,
    paragraphs: [
      `You asked to be reminded: registration for ${data.title} opens on ${data.until}.`,
      'Open the event’s page and log in before then. Its button works from that moment on.',
      whenAndWhere(data),
    ],
    link: toEvent('See the event', data),
  })),
  team_incomplete: reminder('team_incomplete', (data) => ({
    subject: `Your team is not registered yet: ${data.title}`,
    paragraphs: [
      `Somebody accepted your invitation for ${data.title}, but the team is not registered. Register by ${data.until}.`,
      'After that the team is dissolved, and nobody in it can take part.',
      whenAndWhere(data),
    ],
    link: toEvent('Register your team', data),
  })),
  team_missed: reminder(
    'team_missed',
    (data) => ({
      subject: `Your team missed its deadline: ${data.title}`,
      paragraphs: [
        `Registration for ${data.title} closed on ${data.until}, and your team had not registered. It has been dissolved, and nobody in it can take part.`,
        'There is nothing to wait for. See what else is on.',
      ],
      link: { label: 'Explore Events', path: addresses.events },
    }),
    { canBeMuted: false, refresh: withDeadline, onDropped: onMissedDropped },
  ),
  event_tomorrow: reminder('event_tomorrow', (data, secret) => {
    const { registrationId, personId: userId } = data;
    return {
      subject: `Starts soon: ${data.title}`,
      paragraphs: [`You are registered for ${data.title}.`, whenAndWhere(data)],
      link: toEvent('See the event', data),
      ...(registrationId !== undefined && { otherLink: cantComeLink(secret, { registrationId, userId }) }),
    };
  }),
  invitation_expiring: reminder('invitation_expiring', (data) => ({
    subject: `Your invitation ends soon: ${data.title}`,
    paragraphs: [
      `Your invitation to a team for ${data.title} ends ${data.endsAtStart && data.begins === null ? 'when the event begins' : `on ${data.until}`}. Accept or decline it before then.`,
      whenAndWhere(data),
    ],
    link: { label: 'See your invitations', path: addresses.invitations },
  })),
};

declare module '#platform/mail/templates.ts' {
  interface MailTemplates extends TemplateData<typeof reminderMails> {}
}
