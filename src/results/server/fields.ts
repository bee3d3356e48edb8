import { rolls, type Roll } from '#attendance/server/rollQueries.ts';
import type { Db } from '#platform/database/database.ts';
import { featuredParticipantsOf, participantsOf, type Participant } from './entrantQueries.ts';

export interface Field {
  roll: Roll;
  participants: (db: Db, eventId: string) => Promise<Participant[]>;
}

export const fields = {
  events: { roll: rolls.events, participants: participantsOf },
  featuredEvents: { roll: rolls.featuredEvents, participants: featuredParticipantsOf },
} as const satisfies Record<string, Field>;
