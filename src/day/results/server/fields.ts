import { attendeeQueries, type AttendeeQueries } from '#day/attendance/server/attendeeQueries.ts';
import type { Db } from '#platform/database/database.ts';
import { featuredParticipantsOf, participantsOf, type Participant } from './entrantQueries.ts';

export interface Field {
  attendees: AttendeeQueries;
  participants: (db: Db, eventId: string) => Promise<Participant[]>;
}

export const fields = {
  events: { attendees: attendeeQueries.events, participants: participantsOf },
  featuredEvents: { attendees: attendeeQueries.featuredEvents, participants: featuredParticipantsOf },
} as const satisfies Record<string, Field>;
