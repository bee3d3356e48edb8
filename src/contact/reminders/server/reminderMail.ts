import { festival } from '#festival';
import { startOf } from '#events/events/rules.ts';
import { dayAndTime, dayMonthYear } from '#platform/dates.ts';
import type { ServerContext } from '#platform/http/server/context.ts';
import type { NewMail } from '#platform/mail/queries.ts';
import type { Due } from './dueQueries.ts';

export type Reminding = Pick<ServerContext, 'db' | 'now' | 'wakeSender'>;

export function reminderMail(
  { fact, person, subjectId, about, event }: Due,
  datesAnnounced: boolean,
  expiresAt = about,
): NewMail {
  return {
    to: person.email,
    template: fact,
    data: {
      personId: person.id,
      name: person.name,
      ...(person.registrationId !== undefined && { registrationId: person.registrationId }),
      eventId: event.id,
      subjectId,
      title: event.title,
      about: about.toISOString(),
      until: dayAndTime(about, festival.timeZone),
      ...(fact === 'invitation_expiring' && about.getTime() === startOf(event).getTime() && { endsAtStart: true }),
      begins: datesAnnounced ? `${dayMonthYear(event.date)}, ${event.time}` : null,
      venue: event.venue,
    },
    expiresAt,
  };
}
