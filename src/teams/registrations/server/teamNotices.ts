import { startOf } from '#events/events/rules.ts';
import type { NewMail } from '#platform/mail/queries.ts';
import type { Person } from '#teams/invitations/server/queries.ts';
import type { Joining } from '#teams/invitations/server/registeredTeams.ts';
import type { LoadedRegistration } from './queries.ts';

type Member = LoadedRegistration['members'][number];

const factsFor = ({ registration, event }: LoadedRegistration, { name, email }: Pick<Member, 'name' | 'email'>) => ({
  to: email,
  data: { name, eventId: event.id, title: event.title, teamName: registration.teamName ?? '' },
});
const about = ({ name, _id }: { name: string; _id: string }) => ({ other: name, otherId: _id });

/** To everybody who was in the team, but for the leader who removes somebody. */
export function membershipEnded(
  team: LoadedRegistration,
  gone: Member,
  actor: { id: string; name: string },
): NewMail[] {
  const isRemoved = gone._id !== actor.id;
  return team.members.flatMap((member): NewMail[] => {
    const { to, data } = factsFor(team, member);
    if (member._id !== gone._id) {
      if (member._id === actor.id) return [];
      return [{ to, template: isRemoved ? 'member_removed' : 'member_left', data: { ...data, ...about(gone) } }];
    }
    if (!isRemoved) return [{ to, template: 'you_left', data }];
    return [{ to, template: 'you_were_removed', data: { ...data, ...about({ name: actor.name, _id: actor.id }) } }];
  });
}

/** To the leader. */
export const memberCannotCome = (team: LoadedRegistration, member: Member): NewMail<'member_cannot_come'>[] =>
  team.members
    .filter(({ _id }) => _id === team.registration.leaderId)
    .map((leader) => {
      const { to, data } = factsFor(team, leader);
      return {
        to,
        template: 'member_cannot_come' as const,
        data: { ...data, ...about(member), registrationId: team.registration.id, leaderId: leader._id },
        expiresAt: startOf(team.event),
      };
    });

export const newLeader = (team: LoadedRegistration, leader: Member): NewMail => ({
  template: 'you_lead',
  ...factsFor(team, leader),
});

/** To everyone in the team except the old and the new leader. */
export const leaderChanged = (team: LoadedRegistration, leader: Member): NewMail[] =>
  team.members
    .filter(({ _id }) => _id !== team.registration.leaderId && _id !== leader._id)
    .map((member): NewMail => {
      const { to, data } = factsFor(team, member);
      return { to, template: 'leader_changed', data: { ...data, ...about(leader) } };
    });

/** To everybody in the team but the leader, who renamed it. */
export const renamed = (team: LoadedRegistration, teamName: string): NewMail[] =>
  team.members.flatMap((member): NewMail[] => {
    const { to, data } = factsFor(team, member);
    if (member._id === team.registration.leaderId) return [];
    return [{ to, template: 'team_renamed', data: { ...data, teamName, formerName: data.teamName } }];
  });

/** To everybody who was in the team, but for the leader who accepted a request, and to who joined. */
export const memberJoined = (team: LoadedRegistration, joined: Person, accepted?: Joining['accepted']): NewMail[] => [
  ...team.members.flatMap((member): NewMail[] => {
    const { to, data } = factsFor(team, member);
    if (member._id === accepted?.by) return [];
    return [{ to, template: 'member_joined', data: { ...data, ...about(joined) } }];
  }),
  accepted?.mail ?? welcome(team, joined),
];

export const memberReplaced = (team: LoadedRegistration, gone: Member, joined: Person): NewMail[] => [
  ...team.members.map((member): NewMail => {
    const { to, data } = factsFor(team, member);
    if (member._id === gone._id) return { to, template: 'you_were_replaced', data: { ...data, ...about(joined) } };
    const former = { former: gone.name, formerId: gone._id };
    return { to, template: 'member_replaced', data: { ...data, ...about(joined), ...former } };
  }),
  welcome(team, joined),
];

const welcome = (team: LoadedRegistration, { name, email }: Person): NewMail => ({
  to: email,
  template: 'you_joined',
  data: { ...factsFor(team, { name, email }).data, isWaiting: team.registration.admittedAt === null },
});
