import { endInvitations } from '#teams/invitations/server/queries.ts';
import type { ServerContext } from '#platform/http/server/context.ts';
import type { Db } from '#platform/database/database.ts';
import type { RegisteredTeam, RegisteredTeams } from '#teams/invitations/server/registeredTeams.ts';
import { addMember, endMember } from './memberQueries.ts';
import { findLiveRegistration, findRegistration, seatFacts, type LoadedRegistration } from './queries.ts';
import { recordTeamChange } from './recordTeamChange.ts';
import { publishTeam } from './publishTeam.ts';
import { queueTeamMail } from './teamMail.ts';
import { memberJoined, memberReplaced } from './teamNotices.ts';

async function presentTeam(tx: Db, found: LoadedRegistration | undefined): Promise<RegisteredTeam | undefined> {
  if (!found) return undefined;
  const { registration, members } = found;
  const { taken } = await seatFacts(tx, registration.eventId, registration.leaderId);
  return {
    id: registration.id,
    eventId: registration.eventId,
    isIndividual: registration.isIndividual,
    isCancelled: registration.cancelledAt !== null,
    hasSeats: registration.admittedAt !== null,
    teamName: registration.teamName,
    leaderId: registration.leaderId,
    memberIds: members.map(({ _id }) => _id),
    taken,
  };
}

export const registeredTeams = ({ limits }: Pick<ServerContext, 'limits'>): RegisteredTeams => ({
  find: async (tx, id) => presentTeam(tx, await findRegistration(tx, id)),

  async findLed(tx, eventId, leaderId) {
    const found = await findLiveRegistration(tx, eventId, leaderId);
    return found?.registration.leaderId === leaderId ? presentTeam(tx, found) : undefined;
  },

  async join(tx, event, id, { person, replaces, accepted }, now) {
    const before = await findRegistration(tx, id);
    if (!before) throw new Error(`there is no registration ${id} to join`);
    const gone = before.members.find(({ _id }) => _id === replaces);
    if (gone) {
      await endMember(tx, id, gone._id, now);
      const ofMember = { eventId: event.id, senderId: before.registration.leaderId, receiverId: gone._id };
      await endInvitations(tx, { ...ofMember, status: 'accepted' }, 'cancelled', now, person._id);
    }
    await addMember(tx, { registrationId: id, eventId: event.id, userId: person._id, joinedAt: now });
    const change = gone
      ? ({ action: 'team.member_replaced', what: 'Replaced {person} in {name}', personId: gone._id } as const)
      : accepted
        ? ({ action: 'team.member_joined', what: 'Accepted {person} into {name}', personId: person._id } as const)
        : ({ action: 'team.member_joined', what: 'Joined {name}' } as const);
    await recordTeamChange(tx, { id: accepted?.by ?? person._id }, before, change, now);
    const mails = gone ? memberReplaced(before, gone, person) : memberJoined(before, person, accepted);
    await queueTeamMail(tx, now, limits, mails);
    await publishTeam(tx, before, [person._id]);
  },
});
