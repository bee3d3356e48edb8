import type { PersonKey } from '#database/cast/people.ts';
import type { Invitation, TeamCapacity } from '#teams/invitations/contract.ts';
import type { Registration } from '#teams/registrations/contract.ts';
import type { Answered, TestApp } from './app.ts';
import { makeEvent } from './eventForms.ts';

export type Sent = { invitation: Invitation; teamCapacity: TeamCapacity };
type One = { registration: Registration };
export type Incoming = { invitations: Invitation[] };
interface Records {
  records: { action: string; actor: { name: string }; subjectId: string; summary: string }[];
}
type Check = { isRegistered: boolean; hasAcceptedInvitation: boolean; registration?: Registration };

export const teamSizes = { isTeamEvent: true, minTeamSize: 2, maxTeamSize: 3 };

export function teamCalls(site: TestApp) {
  const invite = async (leader: PersonKey, other: PersonKey, eventId: string, message?: string, more: object = {}) =>
    site.as(leader).post<Sent>('/invitations/send', { receiverId: await site.idOf(other), eventId, message, ...more });
  const answer = (who: PersonKey, sent: { data: Sent }, response: 'accept' | 'decline') =>
    site.as(who).put<{ invitation: Invitation }>(`/invitations/${sent.data.invitation._id}/respond`, { response });
  const stateOf = async (who: PersonKey, eventId: string): Promise<Check> =>
    (await site.as(who).get<Check>(`/registrations/check/${eventId}`)).data;
  const register = (leader: PersonKey, eventId: string, more: object = {}) =>
    site
      .as(leader)
      .post<One>('/registrations', { eventId, useInvitations: true, teamName: `Team of ${leader}`, ...more });
  const into = (who: PersonKey, other: PersonKey, eventId: string, registrationId: string, more: object = {}) =>
    invite(who, other, eventId, undefined, { registrationId, ...more });
  return {
    makeTeamEvent: (changes: object = {}) => makeEvent(site, 'sana', { ...teamSizes, ...changes }),
    invite,
    into,
    replace: async (who: PersonKey, member: PersonKey, other: PersonKey, eventId: string, team: string) =>
      into(who, other, eventId, team, { replaces: await site.idOf(member) }),
    answer,
    stateOf,
    register,
    takeBack: (who: PersonKey, sent: { data: Sent }) =>
      site.as(who).delete<{ invitation: Invitation }>(`/invitations/${sent.data.invitation._id}`),
    statusOf: async (who: PersonKey, sent: { data: Sent }) =>
      (await site.as(who).get<Incoming>('/invitations/incoming')).data.invitations.find(
        ({ _id }) => _id === sent.data.invitation._id,
      )?.status,

    join: async (leader: PersonKey, other: PersonKey, eventId: string) => {
      const sent = await invite(leader, other, eventId);
      await succeed(answer(other, sent, 'accept'));
      return sent;
    },

    makeTeam: async (eventId: string, leader: PersonKey, ...members: PersonKey[]): Promise<string> => {
      for (const member of members) await succeed(answer(member, await invite(leader, member, eventId), 'accept'));
      return (await succeed(register(leader, eventId))).registration._id;
    },
    remove: async (who: PersonKey, team: string, member: PersonKey) =>
      site.as(who).delete<One>(`/registrations/${team}/members/${await site.idOf(member)}`),
    lead: async (who: PersonKey, team: string, member: PersonKey) =>
      site.as(who).put<One>(`/registrations/${team}/leader`, { userId: await site.idOf(member) }),
    rename: async (who: PersonKey, team: string, teamName?: string | null) =>
      site.as(who).put<One>(`/registrations/${team}/name`, { teamName }),
    namesIn: async (who: PersonKey, eventId: string): Promise<string[]> =>
      (await stateOf(who, eventId)).registration?.teamMembers.map(({ name }) => name) ?? [],
    recordsOf: async (team: string) =>
      (await site.as('omar').get<Records>('/admin/records?action=team')).data.records
        .filter(({ subjectId }) => subjectId === team)
        .map(({ action, actor, summary }) => ({ action, by: actor.name, summary })),
    seats: async (eventId: string) =>
      (await site.nobody.get<{ event: { participantCount: number } }>(`/events/${eventId}`)).data.event
        .participantCount,
    mailsOf: async (who: PersonKey, eventId: string): Promise<string[]> =>
      (await site.mails())
        .filter((mail) => mail.to.startsWith(`${who}.`) && mail.data['eventId'] === eventId)
        .map((mail) => mail.template),
  };
}

async function succeed<Data>(answer: Promise<Answered<Data>>): Promise<Data> {
  const { success, data, text } = await answer;
  if (!success) throw new Error(`a preparation was refused: ${text}`);
  return data;
}
