import { z } from 'zod';
import { addresses } from '#platform/addresses.ts';
import { festival } from '#festival';
import { startOf } from '#events/events/rules.ts';
import {
  cancelledFields,
  changeContent,
  changeFields,
  noticeFields,
  noticeHooks,
  reasonLines,
  reopenedContent,
  type Source,
} from '#events/events/server/notices.ts';
import { eventNotices } from '#events/events/server/notify.ts';
import { eventLine, groupLine, mailedEvent, plannedLine } from '#events/events/server/mailedEvent.ts';
import { refreshEvent } from '#events/events/server/mailedEventQueries.ts';
import { findEvent, lockEvent } from '#events/events/server/queries.ts';
import type { Db } from '#platform/database/database.ts';
import { mailTemplate, type MailContent, type TemplateData } from '#platform/mail/templates.ts';
import { typedText } from '#platform/mail/typedText.ts';
import { dayAndTime } from '#platform/dates.ts';
import { cantComeLink } from './cantComeLink.ts';
import { isLiveMember } from './queries.ts';

const facts = z.object({ name: typedText(), eventId: z.string(), title: z.string(), ...mailedEvent });
const changed = z.object({ name: typedText(), registrationId: z.string(), userId: z.string(), ...changeFields });
/** Mails from before 2026-11-26 do not say whose they are. */
const ofStatus = facts.extend({ registrationId: z.string().optional(), userId: z.string().optional() });
const teamName = typedText().nullish();
type Facts = z.output<typeof facts>;

const reason = `You get this because you registered with ${festival.shortName}.`;
const toEvent = ({ eventId }: Facts) => ({ label: 'See the event', path: addresses.event(eventId) });

const aboutEvent = (content: (data: Facts) => Pick<MailContent, 'subject' | 'paragraphs'>) =>
  mailTemplate(facts, {
    content: (data) => ({ ...content(data), link: toEvent(data), reason }),
    refresh: refreshEvent,
  });

/** The group link, only if the reader has a seat when the mail is sent, which may be long after. */
async function refreshSeat<Data extends z.output<typeof ofStatus>>(db: Db, data: Data, now: Date) {
  const { event, ...refreshed } = await refreshEvent(db, data, now);
  if (!event?.groupUrl) return { ...refreshed, event };
  const { registrationId, userId } = data;
  const hasSeat = registrationId && userId && (await isLiveMember(db, registrationId, userId));
  return { ...refreshed, event: hasSeat ? event : { ...event, groupUrl: null } };
}

/** Missing in mails queued before the link existed. */
const toGiveUp = (secret: string, { registrationId, userId, event }: z.output<typeof ofStatus>) =>
  registrationId !== undefined && userId !== undefined && event && !event.isCancelled
    ? { otherLink: cantComeLink(secret, { registrationId, userId }) }
    : {};

const hourMs = 3_600_000;

/** For people promoted between 24 hours and one hour before the start. Source: plain-things.md, 5. */
function replyDeadlineLine({ promotedAt, event }: Facts & { promotedAt?: string | undefined }): string[] {
  if (promotedAt === undefined || !event || event.isCancelled || event.date === null || event.time === null) return [];
  const start = startOf({ date: event.date, time: event.time }).getTime();
  const until = start - hourMs;
  const at = Date.parse(promotedAt);
  if (at < start - 24 * hourMs || at >= until) return [];
  const moment = dayAndTime(new Date(until), festival.timeZone);
  return [`Tell us by ${moment} if you can't make it: someone else is waiting.`];
}

interface NoticeFacts {
  eventId: string;
  registrationId?: string | undefined;
  userId?: string | undefined;
}

const notices: Source<NoticeFacts> = {
  templates: eventNotices,
  find: (db, { eventId }) => findEvent(db, eventId),
  lock: (tx, { eventId }) => lockEvent(tx, eventId),
  isReader: async (db, { registrationId, userId }) =>
    !registrationId || !userId || isLiveMember(db, registrationId, userId),
};

const cancelledNotice = noticeHooks('cancelled', notices);
const reopenedNotice = noticeHooks('reopened', notices);

export const registrationMails = {
  registered: mailTemplate(ofStatus.extend({ teamName }), {
    content: (data, { secret }) => ({
      subject: `You are registered: ${data.title}`,
      paragraphs: [
        data.teamName
          ? `Your team “${data.teamName}” is registered for ${data.title}.`
          : `You have a place at ${data.title}.`,
        ...eventLine(data.event),
        ...groupLine(data.event),
      ],
      link: toEvent(data),
      ...toGiveUp(secret, data),
      reason,
    }),
    refresh: refreshSeat,
  }),
  waitlisted: mailTemplate(facts.extend({ teamName, place: z.number().optional() }), {
    content: ({ title, place, event }) => ({
      subject: `You are on the waitlist: ${title}`,
      paragraphs: [
        `${title} is full. ${place === undefined ? 'You are in line.' : `You are number ${place} in line.`}`,
        ...eventLine(event),
        'When it is your turn, the place is yours automatically, and we will email you at once.',
      ],
      link: { label: 'View My Registrations', path: addresses.myRegistrations },
      reason,
    }),
    refresh: refreshEvent,
  }),
  promoted: mailTemplate(ofStatus.extend({ promotedAt: z.string().optional() }), {
    content: (data, { secret }) => ({
      subject: `You have a place: ${data.title}`,
      paragraphs: [
        `A place became free at ${data.title}, and it is yours. You are registered now.`,
        ...eventLine(data.event),
        ...groupLine(data.event),
        ...replyDeadlineLine(data),
      ],
      link: toEvent(data),
      ...toGiveUp(secret, data),
      reason,
    }),
    refresh: refreshSeat,
  }),
  registration_cancelled: aboutEvent(({ title, event }) => ({
    subject: `Registration cancelled: ${title}`,
    paragraphs: [
      `Your registration for ${title} is cancelled.`,
      'Want to come after all? Register again while registration is open.',
      ...eventLine(event),
    ],
  })),
  team_cancelled: aboutEvent(({ title, event }) => ({
    subject: `Team registration cancelled: ${title}`,
    paragraphs: [
      `The team leader cancelled your team’s registration for ${title}. Nobody in the team is registered any more.`,
      'You are free to join another team or to build your own.',
      ...eventLine(event),
    ],
  })),
  event_changed: mailTemplate(changed, {
    content: (data) => ({
      ...changeContent(data, 'Your registration, or your place on the waitlist, stays as it is.'),
      link: toEvent(data),
      reason,
    }),
    ...noticeHooks('changed', notices),
  }),
  event_cancelled: mailTemplate(ofStatus.extend(cancelledFields), {
    content: ({ title, event, ...cancellation }) => ({
      subject: `Event cancelled: ${title}`,
      paragraphs: [
        `${title} will not take place. You do not have to do anything.`,
        ...reasonLines(cancellation),
        ...plannedLine(event),
        'See what else is on.',
      ],
      link: { label: 'Explore Events', path: addresses.events },
      reason,
    }),
    ...cancelledNotice,
    refresh: refreshEvent,
  }),
  event_reopened: mailTemplate(ofStatus.extend(noticeFields), {
    content: (data) => ({
      ...reopenedContent(data, 'Your registration, or your place on the waitlist, still holds.'),
      link: toEvent(data),
      reason,
    }),
    ...reopenedNotice,
    refresh: async (db, data, now, row) => reopenedNotice.refresh(db, await refreshEvent(db, data, now), now, row),
  }),
};

declare module '#platform/mail/templates.ts' {
  interface MailTemplates extends TemplateData<typeof registrationMails> {}
}
