import { attendeeQueries, type AttendeeQueries } from '#attendance/server/attendeeQueries.ts';
import type { Db } from '#platform/database/database.ts';
import { featuredParticipantsOf, participantsOf, type Participant } from './entrantQueries.ts';

export interface Field {
  roll: AttendeeQueries;
  participants: (db: Db, eventId: string) => Promise<Participant[]>;
}

export const fields = {
  events: { roll: attendeeQueries.events, participants: participantsOf },
  featuredEvents: { roll: attendeeQueries.featuredEvents, participants: featuredParticipantsOf },
} as const satisfies Record<string, Field>;
