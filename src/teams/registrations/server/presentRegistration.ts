import { withProfilePicture } from '#people/pictures/server/shown.ts';
import { canCancel, canChangeTeam, type RegistrationStatus } from '../rules.ts';
import type { LoadedMember, LoadedRegistration } from './queries.ts';

export const statusOf = (registration: { admittedAt: Date | null; cancelledAt: Date | null }): RegistrationStatus => {
  if (registration.cancelledAt) return 'cancelled';
  return registration.admittedAt ? 'registered' : 'waitlisted';
};

/** As loaded, or as just made. */
export type PresentableRegistration<Member = Omit<LoadedMember, 'membershipId'>> = Omit<
  LoadedRegistration,
  'members'
> & { members: readonly Member[] };

/** Contact data is dropped by the response schema where the call does not name it. */
export function presentRegistration<Member extends Omit<LoadedMember, 'membershipId'>>(
  { registration, event, members, waitlistPosition }: PresentableRegistration<Member>,
  viewerId: string,
  now: Date,
) {
  const status = statusOf(registration);
  const leader = members.find((member) => member._id === registration.leaderId);
  if (!leader) throw new Error(`registration ${registration.id} has no leader among its members`);
  const hasSeat = status === 'registered' && members.some(({ _id }) => _id === viewerId);
  return {
    _id: registration.id,
    event: { ...event, _id: event.id, groupUrl: hasSeat ? event.groupUrl : undefined },
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
