import type { EventRow } from '#events/events/server/tables.ts';
import type { Db } from '#platform/database/database.ts';
import type { NewMail } from '#platform/mail/queries.ts';
import type { Person } from './queries.ts';

export interface RegisteredTeam {
  id: string;
  eventId: string;
  isIndividual: boolean;
  isCancelled: boolean;
  /** False while it waits. */
  hasSeats: boolean;
  teamName: string | null;
  leaderId: string;
  memberIds: string[];
  /** People with a seat at the event. */
  taken: number;
}

export interface Joining {
  person: Person;
  replaces: string | null;
  /** The leader who accepted a request: they read nothing of it, and the person gets this mail in place of the usual one. */
  accepted?: { by: string; mail: NewMail };
}

/** What invitations into registered teams need of registrations. Called with the event locked. */
export interface RegisteredTeams {
  find(tx: Db, id: string): Promise<RegisteredTeam | undefined>;
  /** The living registration that this person leads. */
  findLed(tx: Db, eventId: string, leaderId: string): Promise<RegisteredTeam | undefined>;
  /** Seats the person and notifies everybody. A replaced member leaves in the same transaction. */
  join(tx: Db, event: EventRow, id: string, joining: Joining, now: Date): Promise<void>;
}
