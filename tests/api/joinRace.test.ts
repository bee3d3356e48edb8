import { env } from 'node:process';
import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { PersonKey } from '#database/cast/people.ts';
import { createSession } from '#people/accounts/server/sessionQueries.ts';
import { events } from '#events/events/server/tables.ts';
import { invitations, joinRequests } from '#teams/invitations/server/tables.ts';
import { newId } from '#platform/database/ids.ts';
import { databases } from '../support/app.ts';
import { newStudent } from '../support/joinCalls.ts';
import { suiteApp } from '../support/suiteApp.ts';
import { teamCalls } from '../support/teamCalls.ts';

const lock = vi.hoisted(() => ({ isTaken: true }));
vi.mock('#events/events/server/queries.ts', async (original) => {
  const real = await original<typeof import('#events/events/server/queries.ts')>();
  return {
    ...real,
    lockEvent: async (...args: Parameters<typeof real.lockEvent>) => {
      if (lock.isTaken) return real.lockEvent(...args);
      const [tx, id] = args;
      const [event] = await tx.select().from(events).where(eq(events.id, id));
      return event;
    },
  };
});

// JOIN_ROUNDS=200 is the full figure of the race.
const rounds = Number(env['JOIN_ROUNDS'] ?? 3);
const timeout = 20_000 * rounds;
const people = 64;

interface Team {
  leader: PersonKey;
  registrationId: string | null;
}

describe.each(databases)('64 acceptances by invitation and by request, on %s', (database) => {
  const site = suiteApp({ database });
  const { makeTeamEvent, join, makeTeam, seats } = teamCalls(site);
  const all: string[] = [];
  afterEach(() => {
    lock.isTaken = true;
  });

  /** Half of the people ask to join the one team, half are invited into the other. @returns the calls that accept */
  async function accepting(eventId: string, joined: Team, inviting: Team) {
    while (all.length < people) all.push(await newStudent(site));
    const now = site.clock.now();
    const dates = { createdAt: now, expiresAt: new Date(now.getTime() + 3_600_000) };
    const [leaderId, senderId] = [await site.idOf(joined.leader), await site.idOf(inviting.leader)];
    const { registrationId } = inviting;
    return Promise.all(
      all.map(async (personId, n) => {
        const row = { id: newId(), eventId, ...dates };
        if (n % 2 === 0) {
          await site.db.insert(joinRequests).values({ ...row, leaderId, askerId: personId });
          return () => site.as(joined.leader).put(`/join-requests/${row.id}/respond`, { response: 'accept' });
        }
        await site.db.insert(invitations).values({ ...row, senderId, receiverId: personId, registrationId });
        const person = site.bearing(await createSession(site.db, personId, now));
        return () => person.put(`/invitations/${row.id}/respond`, { response: 'accept' });
      }),
    );
  }

  async function race(calls: Awaited<ReturnType<typeof accepting>>) {
    const answers = await Promise.all(calls.map((call) => call()));
    const refusals = answers.filter(({ status }) => status !== 200).map(({ code }) => code);
    return { made: answers.length - refusals.length, codes: [...new Set(refusals)] };
  }

  test('of the last place of one team: one of them', { timeout }, async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { _id } = await makeTeamEvent();
      await join('ayesha', 'bilal', _id);
      const team: Team = { leader: 'ayesha', registrationId: null };
      const { made, codes } = await race(await accepting(_id, team, team));
      expect(made).toBe(1);
      for (const code of codes) expect(['invitation_not_pending', 'request_ended', 'team_full']).toContain(code);
      const { data } = await site.as('ayesha').get<{ teamCapacity: object }>(`/invitations/accepted/${_id}`);
      expect(data.teamCapacity).toEqual({ current: 3, max: 3, isFull: true });
    }
  });

  /** @returns how many people have a seat where there are three */
  async function lastSeat(): Promise<number> {
    const { _id } = await makeTeamEvent({ minTeamSize: 1, maxParticipants: 3 });
    const joined: Team = { leader: 'ayesha', registrationId: await makeTeam(_id, 'ayesha') };
    const inviting: Team = { leader: 'hira', registrationId: await makeTeam(_id, 'hira') };
    const { codes } = await race(await accepting(_id, joined, inviting));
    if (lock.isTaken) expect(codes).toEqual(['event_full']);
    return seats(_id);
  }

  test('of the last seat, into two teams: one of them', { timeout }, async () => {
    for (let round = 0; round < rounds; round += 1) expect(await lastSeat()).toBe(3);
  });

  // The embedded database has one session, where transactions take turns: nothing to show without the lock.
  test.each([database].filter((name) => name === 'postgres'))(
    'control: without the lock more than one gets the seat',
    { timeout: 60_000 },
    async () => {
      lock.isTaken = false;
      try {
        expect(await lastSeat()).toBeGreaterThan(3);
      } finally {
        // What is looked at after every test holds again.
        await site.db
          .update(events)
          .set({ maxParticipants: null, maxTeamSize: 100 })
          .where(eq(events.title, 'Made for a test'));
      }
    },
  );
});
