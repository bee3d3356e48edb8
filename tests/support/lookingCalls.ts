import type { PersonKey } from '#database/cast/people.ts';
import type { TeamSeeker } from '#teams/invitations/lookingContract.ts';
import type { TestApp } from './app.ts';

export function lookingCalls(site: TestApp) {
  const path = (eventId: string) => `/events/${eventId}/looking`;
  const look = (who: PersonKey, eventId: string, note?: string | null) =>
    site.as(who).put<{ person: TeamSeeker }>(path(eventId), note === undefined ? {} : { note });
  const seen = (who: PersonKey, eventId: string) => site.as(who).get<{ people: TeamSeeker[] }>(path(eventId));
  return {
    path,
    look,
    /** @throws when it is refused */
    looking: async (eventId: string, ...people: PersonKey[]) => {
      for (const who of people) {
        const made = await look(who, eventId);
        if (made.status !== 200) throw new Error(made.text);
      }
    },
    stop: (who: PersonKey, eventId: string) => site.as(who).delete(path(eventId)),
    seen,
    namesSeen: async (who: PersonKey, eventId: string) =>
      (await seen(who, eventId)).data.people.map(({ name }) => name),
  };
}
