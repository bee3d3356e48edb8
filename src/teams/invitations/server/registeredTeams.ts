import type { EventRow } from '#events/events/server/tables.ts';
import type { Db } from '#platform/database/database.ts';
import type { Person } from './queries.ts';

export interface RegisteredTeam {
  id: string;
  eventId: string;
  isIndividual: boolean;
  isCancelled: boolean;
  /** False while it waits. */
  hasSeats: boolean;
  leaderId: string;
  memberIds: string[];
  /** People with a seat at the event. */
  taken: number;
}

/** What invitations into registered teams need of registrations. Called with the event locked. */
export interface RegisteredTeams {
  find(tx: Db, id: string): Promise<RegisteredTeam | undefined>;
  /** Seats the person and notifies everybody. A replaced member leaves in the same transaction. */
  join(
    tx: Db,
    event: EventRow,
    id: string,
    joining: { person: Person; replaces: string | null },
    now: Date,
  ): Promise<void>;
}
