import type { Db } from '#platform/database/database.ts';

/** One person's attendance, by the id of their membership. */
export interface Presence {
  personId: string;
  /** Null: absent. */
  presentAt: Date | null;
  /** A name, or the label of a door link. */
  presentBy: string | null;
}

/** Everybody with a mark at the door of an event or featured event. The attendance room provides it. */
export type PresenceAt = (db: Db, eventId: string) => Promise<Presence[]>;

const absent = { presentAt: null, presentBy: null };

/** @returns looks up the presence of a membership by its id */
export async function presenceAtDoor(presenceAt: PresenceAt, db: Db, eventId: string) {
  const marked = new Map((await presenceAt(db, eventId)).map((presence) => [presence.personId, presence]));
  return (personId: string): Omit<Presence, 'personId'> => marked.get(personId) ?? absent;
}
