import type { Db } from '#platform/database/database.ts';

/** What the door of an event knows of one person, by the id of their membership. */
export interface Presence {
  personId: string;
  /** Null: absent. */
  presentAt: Date | null;
  /** A name, or the label of a door link. */
  presentBy: string | null;
}

/** Everybody whom a mark was made for at the door of an event or featured event. The attendance room provides it. */
export type PresenceAt = (db: Db, eventId: string) => Promise<Presence[]>;

const absent = { presentAt: null, presentBy: null };

/** @returns who came, for the id of a membership */
export async function presenceAtDoor(presenceAt: PresenceAt, db: Db, eventId: string) {
  const marked = new Map((await presenceAt(db, eventId)).map((presence) => [presence.personId, presence]));
  return (personId: string): Omit<Presence, 'personId'> => marked.get(personId) ?? absent;
}
