import { withProfilePicture } from '#pictures/server/shown.ts';
import { canCancel, canChangeTeam, type RegistrationStatus } from '../rules.ts';
import type { LoadedRegistration } from './queries.ts';

export const statusOf = (registration: { admittedAt: Date | null; cancelledAt: Date | null }): RegistrationStatus => {
  if (registration.cancelledAt) return 'cancelled';
  return registration.admittedAt ? 'registered' : 'waitlisted';
};

/** Contact data is dropped by the response schema where the call does not name it. */
export function presentRegistration(
  { registration, event, members, waitlistPosition }: LoadedRegistration,
  viewerId: string,
  now: Date,
) {
  const status = statusOf(registration);
  const leader = members.find((member) => member._id === registration.leaderId);
  if (!leader) throw new Error(`registration ${registration.id} has no leader among its members`);
  return {
    _id: registration.id,
    event: { ...event, _id: event.id },
    isIndividual: registration.isIndividual,
    teamName: registration.teamName,
    teamMembers: members.map(withProfilePicture),
    teamLeader: withProfilePicture(leader),
    status,
    waitlistPosition,
    canCancel: canCancel({ status, event }, registration.leaderId === viewerId, now),
    canChangeTeam: canChangeTeam({ status, isIndividual: registration.isIndividual, event }, now),
    createdAt: registration.createdAt,
  };
}
