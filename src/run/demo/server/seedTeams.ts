import type { Cast } from '#database/cast/cast.ts';
import type { CastInvitation } from '#database/cast/invitations.ts';
import type { CastRegistration } from '#database/cast/registrations.ts';
import { findEvent } from '#events/events/server/queries.ts';
import { expiryOf } from '#teams/invitations/rules.ts';
import { insertInvitation } from '#teams/invitations/server/queries.ts';
import { teamNameKey } from '#teams/registrations/rules.ts';
import { cancelRegistration, insertRegistrations } from '#teams/registrations/server/seatQueries.ts';
import type { Db } from '#platform/database/database.ts';
import { newId } from '#platform/database/ids.ts';
import { idOf, type Ids } from './ids.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const before = (now: Date, ms: number) => new Date(now.getTime() - ms);

export type SeededRegistration = CastRegistration & { id: string };

export async function seedRegistrations(
  tx: Db,
  { registrations }: Cast,
  now: Date,
  personIds: Ids,
  eventIds: Ids,
): Promise<readonly SeededRegistration[]> {
  const made = registrations.map((registration) => ({
    ...registration,
    id: newId(),
    createdAt: before(now, registration.daysAgo * day),
    people: [registration.person, ...(registration.team?.members ?? [])].map((key) => idOf(personIds, key)),
  }));
  for (const { event, people, createdAt } of made) {
    const [sender = '', ...members] = people;
    for (const receiver of members) {
      const sent = { event, sender, receiver, createdAt: before(createdAt, 6 * hour) };
      await seedInvitation(tx, eventIds, { ...sent, status: 'accepted' });
    }
  }
  for (const [event, own] of Map.groupBy(made, (registration) => registration.event)) {
    const seats = own.map(({ id, people, team, status, createdAt }) => ({
      id,
      eventId: idOf(eventIds, event),
      memberIds: people,
      isIndividual: !team,
      teamName: team?.name ?? null,
      teamNameKey: team ? teamNameKey(team.name) : null,
      createdAt,
      admittedAt: status === 'waitlisted' ? null : createdAt,
    }));
    // Nobody is mailed: it all happened in the past.
    await insertRegistrations(tx, seats, []);
  }
  for (const { id, people, status, createdAt } of made)
    if (status === 'cancelled')
      await cancelRegistration(tx, id, people[0] ?? '', new Date(createdAt.getTime() + hour / 2));
  return made;
}

export async function seedInvitations(
  tx: Db,
  { invitations }: Cast,
  now: Date,
  personIds: Ids,
  eventIds: Ids,
): Promise<void> {
  for (const { sender, receiver, minutesAgo, ...invitation } of invitations) {
    const createdAt = before(now, minutesAgo * minute);
    const people = { sender: idOf(personIds, sender), receiver: idOf(personIds, receiver) };
    await seedInvitation(tx, eventIds, { ...invitation, ...people, createdAt });
  }
}

type SentInvitation = Pick<CastInvitation, 'event' | 'message' | 'status'> & {
  sender: string;
  receiver: string;
  createdAt: Date;
};

async function seedInvitation(tx: Db, eventIds: Ids, sent: SentInvitation): Promise<void> {
  const { event, sender, receiver, message, status, createdAt } = sent;
  const deadline = (await findEvent(tx, idOf(eventIds, event)))?.registrationDeadline ?? createdAt;
  const expiresAt = expiryOf(createdAt, deadline);
  const answeredAt = ['accepted', 'declined'].includes(status) ? new Date(createdAt.getTime() + hour) : null;
  const endedAt = ['team_full', 'cancelled'].includes(status) ? new Date(createdAt.getTime() + hour) : null;
  await insertInvitation(tx, {
    id: newId(),
    eventId: idOf(eventIds, event),
    senderId: sender,
    receiverId: receiver,
    message: message ?? null,
    status,
    createdAt,
    expiresAt,
    answeredAt,
    endedAt: status === 'expired' ? expiresAt : endedAt,
    endedBy: status === 'cancelled' ? sender : null,
  });
}
