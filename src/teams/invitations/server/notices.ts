import type { NewMail } from '#platform/mail/queries.ts';
import type { LoadedRequest } from './joinQueries.ts';
import type { LoadedInvitation } from './queries.ts';
import type { RegisteredTeam } from './registeredTeams.ts';

const about = ({ event, sender, receiver }: LoadedInvitation, to: 'sender' | 'receiver') => {
  const [person, other] = to === 'sender' ? [sender, receiver] : [receiver, sender];
  const data = { name: person.name, other: other.name, otherId: other._id, eventId: event.id, title: event.title };
  return { to: person.email, data };
};

export function invited(one: LoadedInvitation): NewMail {
  const { to, data } = about(one, 'receiver');
  const { id: invitationId, message, expiresAt, registrationId, replaces } = one.invitation;
  const kind = { isOfRegisteredTeam: registrationId !== null, isReplacement: replaces !== null };
  return {
    to,
    template: 'invited',
    data: { ...data, invitationId, message, ...(registrationId === null ? {} : kind) },
    expiresAt,
  };
}

export function answered(one: LoadedInvitation, accepted: boolean): NewMail {
  const { to, data } = about(one, 'sender');
  if (accepted) return { to, template: 'invitation_accepted', data };
  const isOfRegisteredTeam = one.invitation.registrationId !== null;
  return { to, template: 'invitation_declined', data: isOfRegisteredTeam ? { ...data, isOfRegisteredTeam } : data };
}

export const leftTeam = (one: LoadedInvitation): NewMail => ({ ...about(one, 'sender'), template: 'left_team' });

export const removedFromTeam = (one: LoadedInvitation): NewMail => ({
  ...about(one, 'receiver'),
  template: 'removed_from_team',
});

export const joinRequested = ({ request, event, leader, asker }: LoadedRequest): NewMail => ({
  to: leader.email,
  template: 'join_requested',
  data: {
    name: leader.name,
    other: asker.name,
    otherId: asker._id,
    eventId: event.id,
    title: event.title,
    requestId: request.id,
    leaderId: leader._id,
  },
  expiresAt: request.expiresAt,
});

export const joinAnswered = (
  { event, leader, asker }: LoadedRequest,
  isAccepted: boolean,
  team: Pick<RegisteredTeam, 'teamName' | 'hasSeats'> | undefined,
): NewMail => ({
  to: asker.email,
  template: 'join_answered',
  data: {
    name: asker.name,
    other: leader.name,
    otherId: leader._id,
    eventId: event.id,
    title: event.title,
    isAccepted,
    ...(isAccepted && team && { teamName: team.teamName ?? '', isWaiting: !team.hasSeats }),
  },
});
