import type { PersonKey } from '#database/cast/people.ts';
import type { JoinRequest, TeamToJoin } from '#teams/invitations/joinContract.ts';
import { eq } from 'drizzle-orm';
import { users } from '#people/accounts/server/tables.ts';
import { festival } from '#festival';
import { newPerson } from '../authorization/fixtures.ts';
import type { Answered, TestApp } from './app.ts';

type One = { request: JoinRequest };

/** Somebody new who could join a team. */
export async function newStudent(site: TestApp): Promise<string> {
  const id = await newPerson(site);
  await site.db.update(users).set({ department: festival.department.name }).where(eq(users.id, id));
  return id;
}

export function joinCalls(site: TestApp) {
  const link = (who: PersonKey, eventId: string, registrationId?: string) =>
    site.as(who).post<{ url: string; expiresAt: string }>('/invitations/link', { eventId, registrationId });
  const tokenOf = (answer: Answered<{ url: string }>) => answer.data.url.split('#')[1] ?? '';
  const ask = (who: PersonKey, token: string) => site.as(who).post<One>('/join', { token });
  const respond = (who: PersonKey, request: { _id: string }, response: 'accept' | 'decline') =>
    site.as(who).put<One>(`/join-requests/${request._id}/respond`, { response });
  const listed = async (who: PersonKey, eventId: string) =>
    (await site.as(who).get<{ requests: JoinRequest[] }>('/join-requests')).data.requests.filter(
      ({ event }) => event._id === eventId,
    );
  return {
    link,
    tokenOf,
    /** A link's token. @throws when it is refused */
    open: async (who: PersonKey, eventId: string, registrationId?: string): Promise<string> => {
      const made = await link(who, eventId, registrationId);
      if (made.status !== 201) throw new Error(made.text);
      return tokenOf(made);
    },
    end: (who: PersonKey, eventId: string) => site.as(who).delete(`/invitations/link/${eventId}`),
    look: (token: string) => site.nobody.post<{ team: TeamToJoin }>('/join/look', { token }),
    ask,
    /** @throws when it is refused */
    requested: async (who: PersonKey, token: string): Promise<JoinRequest> => {
      const made = await ask(who, token);
      if (made.status !== 201) throw new Error(made.text);
      return made.data.request;
    },
    respond,
    withdraw: (who: PersonKey, request: { _id: string }) => site.as(who).delete<One>(`/join-requests/${request._id}`),
    listed,
    statusOf: async (who: PersonKey, request: { _id: string; event: { _id: string } }) =>
      (await listed(who, request.event._id)).find(({ _id }) => _id === request._id)?.status,
  };
}
