import type { Cast } from '#database/cast/cast.ts';
import { findEvent } from '#events/events/server/queries.ts';
import { insertRequest } from '#teams/invitations/server/joinQueries.ts';
import { saveSeeker } from '#teams/invitations/server/lookingQueries.ts';
import { expiryOf } from '#teams/invitations/rules.ts';
import type { Db } from '#platform/database/database.ts';
import { newId } from '#platform/database/ids.ts';
import { idOf, type Ids } from './ids.ts';

const minute = 60_000;

/** Who looks for a team, and who asks to join one. */
export async function seedLooking(tx: Db, cast: Cast, now: Date, personIds: Ids, eventIds: Ids): Promise<void> {
  const before = (minutes: number) => new Date(now.getTime() - minutes * minute);
  for (const { event, person, note, minutesAgo } of cast.seekers) {
    const seeker = { eventId: idOf(eventIds, event), personId: idOf(personIds, person), since: before(minutesAgo) };
    await saveSeeker(tx, seeker, note);
  }
  for (const { event, leader, asker, minutesAgo } of cast.requests) {
    const eventId = idOf(eventIds, event);
    const createdAt = before(minutesAgo);
    const deadline = (await findEvent(tx, eventId))?.registrationDeadline ?? createdAt;
    const people = { leaderId: idOf(personIds, leader), askerId: idOf(personIds, asker) };
    await insertRequest(tx, { id: newId(), eventId, ...people, createdAt, expiresAt: expiryOf(createdAt, deadline) });
  }
}
