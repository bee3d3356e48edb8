import { z } from 'zod';
import { festival } from '#festival';
import { dayAndTime, dayMonthYear } from '#platform/dates.ts';
import type { EventRow } from './tables.ts';

/** Fields of every mail that names time and place; day and time are null until dates are announced. */
export const whenAndWhereFields = {
  eventId: z.string(),
  title: z.string(),
  date: z.string().nullable(),
  time: z.string().nullable(),
  venue: z.string(),
};
export type WhenAndWhere = z.output<z.ZodObject<typeof whenAndWhereFields>>;

export const whenAndWhereOf = (
  { date, time, venue, id, title }: Pick<EventRow, 'date' | 'time' | 'venue' | 'id' | 'title'>,
  isDateAnnounced: boolean,
): WhenAndWhere => ({
  eventId: id,
  title,
  date: isDateAnnounced ? date : null,
  time: isDateAnnounced ? time : null,
  venue,
});

export const whenAndWhereLine = ({ date, time, venue }: Pick<WhenAndWhere, 'date' | 'time' | 'venue'>): string =>
  date === null || time === null
    ? `Where: ${venue}. The date is not announced yet.`
    : `When and where: ${dayMonthYear(date)}, ${time}, ${venue}.`;

const announced = z.object({
  /** Null until dates are announced, as the time. */
  date: z.string().nullable(),
  time: z.string().nullable(),
  venue: z.string(),
  registrationDeadline: z.date(),
  /** Set until registration opens. */
  opensAt: z.date().optional(),
  isCancelled: z.boolean(),
  groupUrl: z.string().nullish(),
});
export type Announced = z.output<typeof announced>;

/** The event at the time of sending. Undefined in the outbox and for a deleted event. */
export const mailedEvent = { event: announced.optional() };

/** One line with place and time, or none. */
export function eventLine(event: Announced | undefined): string[] {
  if (!event) return [];
  return [event.isCancelled ? `The event is cancelled now. ${plannedText(event)}` : whenAndWhereLine(event)];
}

export function eventLineWithDeadline(event: Announced | undefined): string[] {
  if (!event || event.isCancelled) return eventLine(event);
  const text = (at: Date) => dayAndTime(at, festival.timeZone);
  const opening = event.opensAt ? `Registration opens ${text(event.opensAt)}. ` : '';
  return [`${whenAndWhereLine(event)} ${opening}Register by ${text(event.registrationDeadline)}.`];
}

/** Only for people with a seat. */
export const groupLine = (event: Announced | undefined): string[] =>
  event?.groupUrl && !event.isCancelled ? [`Join the group of this event: ${event.groupUrl}`] : [];

/** For a cancelled or deleted event. */
export const plannedLine = (event: Announced | undefined): string[] => (event ? [plannedText(event)] : []);

function plannedText({ date, time, venue }: Announced): string {
  const when = date === null || time === null ? [] : [dayMonthYear(date), time];
  return `It was planned for ${[...when, venue].join(', ')}.`;
}

type Announceable = Pick<EventRow, 'date' | 'time' | 'venue' | 'status' | 'registrationDeadline' | 'groupUrl'>;

export const announcedOf = (
  { date, time, venue, status, registrationDeadline, groupUrl }: Announceable,
  isDateAnnounced: boolean,
): Announced => ({
  date: isDateAnnounced ? date : null,
  time: isDateAnnounced ? time : null,
  venue,
  registrationDeadline,
  isCancelled: status === 'cancelled',
  groupUrl,
});
