import type { EventKey } from '#database/cast/events.ts';
import { invitations, type CastInvitation } from '#database/cast/invitations.ts';
import type { PersonKey } from '#database/cast/people.ts';
import { registrations, type CastRegistration } from '#database/cast/registrations.ts';
import { findEvent } from '#events/events/server/queries.ts';
import { expiryOf } from '#teams/invitations/rules.ts';
import { insertInvitation } from '#teams/invitations/server/queries.ts';
import { teamNameKey } from '#teams/registrations/rules.ts';
import { cancelRegistration, insertRegistration } from '#teams/registrations/server/seatQueries.ts';
import type { Db } from '#platform/database/database.ts';
import { newId } from '#platform/database/ids.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const before = (now: Date, ms: number) => new Date(now.getTime() - ms);

export type SeededRegistration = CastRegistration & { id: string };

type Ids<Key extends string> = Record<Key, string>;

export async function seedRegistrations(
  tx: Db,
  now: Date,
  personIds: Ids<PersonKey>,
  eventIds: Ids<EventKey>,
): Promise<readonly SeededRegistration[]> {
  const made = registrations.map((registration) => ({ ...registration, id: newId() }));
  for (const { id, event, person, team, status, daysAgo } of made) {
    const createdAt = before(now, daysAgo * day);
    const leader = personIds[person];
    const members = (team?.members ?? []).map((member) => personIds[member]);
    for (const member of members) {
      const sent = { event, sender: leader, receiver: member, createdAt: before(createdAt, 6 * hour) };
      await seedInvitation(tx, eventIds, { ...sent, status: 'accepted' });
    }
    const seat = {
      id,
      eventId: eventIds[event],
      memberIds: [leader, ...members],
      isIndividual: !team,
      teamName: team?.name ?? null,
      teamNameKey: team ? teamNameKey(team.name) : null,
      createdAt,
      admittedAt: status === 'waitlisted' ? null : createdAt,
    };
    // Nobody is mailed: it all happened in the past.
    await insertRegistration(tx, seat, []);
    if (status === 'cancelled') await cancelRegistration(tx, id, leader, new Date(createdAt.getTime() + hour / 2));
  }
  return made;
}

export async function seedInvitations(
  tx: Db,
  now: Date,
  personIds: Ids<PersonKey>,
  eventIds: Ids<EventKey>,
): Promise<void> {
  for (const { sender, receiver, minutesAgo, ...invitation } of invitations) {
    const createdAt = before(now, minutesAgo * minute);
    const people = { sender: personIds[sender], receiver: personIds[receiver] };
    await seedInvitation(tx, eventIds, { ...invitation, ...people, createdAt });
  }
}

type SentInvitation = Pick<CastInvitation, 'event' | 'message' | 'status'> & {
  sender: string;
  receiver: string;
  createdAt: Date;
};

async function seedInvitation(tx: Db, eventIds: Ids<EventKey>, sent: SentInvitation): Promise<void> {
  const { event, sender, receiver, message, status, createdAt } = sent;
  const deadline = (await findEvent(tx, eventIds[event]))?.registrationDeadline ?? createdAt;
  const expiresAt = expiryOf(createdAt, deadline);
  const answeredAt = ['accepted', 'declined'].includes(status) ? new Date(createdAt.getTime() + hour) : null;
  const endedAt = ['team_full', 'cancelled'].includes(status) ? new Date(createdAt.getTime() + hour) : null;
  await insertInvitation(tx, {
    id: newId(),
    eventId: eventIds[event],
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
