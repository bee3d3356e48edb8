import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { PersonKey } from '#database/cast/people.ts';
import { events } from '#events/events/server/tables.ts';
import type { Registration } from '#teams/registrations/contract.ts';
import { databases } from '../support/app.ts';
import { rollNumberOf } from '../support/castDetails.ts';
import { makeEvent } from '../support/eventForms.ts';
import { suiteApp } from '../support/suiteApp.ts';

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

type One = { registration: Registration };
const rounds = 12;
const begunOn = '2020-01-01';

describe.each(databases)('organizers race for the last seat, on %s', (database) => {
  const begun = new Date();
  const site = suiteApp({ database, now: begun });
  afterEach(() => {
    lock.isTaken = true;
  });

  /** One free seat of two, and Zain in line: nobody is promoted once the event has started. */
  async function lastSeat(): Promise<{ eventId: string; waiting: string }> {
    const event = await makeEvent(site, 'sana', { maxParticipants: 2 });
    const register = async (who: PersonKey) =>
      (await site.as(who).post<One>('/registrations', { eventId: event._id })).data.registration._id;
    const [first] = [await register('bilal'), await register('hira')];
    const waiting = await register('zain');
    // Begun, and open all the same: the one moment in which a seat stays free while somebody waits and others register.
    const started = {
      date: begunOn,
      durationMinutes: 4320,
      registrationDeadline: new Date(begun.getTime() + 86_400_000),
    };
    await site.db.update(events).set(started).where(eq(events.id, event._id));
    site.clock.set(new Date(`${begunOn}T06:00:00.000Z`));
    await site.as('sana').delete(`/admin/registrations/${first}`, { reason: 'Is ill' });
    return { eventId: event._id, waiting };
  }

  async function seatsTaken(eventId: string): Promise<number> {
    const { data } = await site.as('sana').get<{ registrations: Registration[] }>(`/registrations/event/${eventId}`);
    return data.registrations.filter(({ status }) => status === 'registered').length;
  }

  /** @returns how often more than two got seats */
  async function race(against: (eventId: string) => Promise<unknown>): Promise<number> {
    let oversold = 0;
    for (let round = 0; round < rounds; round += 1) {
      site.clock.set(begun);
      const { eventId, waiting } = await lastSeat();
      const admit = () => site.as('sana').post(`/admin/registrations/${waiting}/admit`, {});
      await Promise.all(round % 2 === 0 ? [admit(), against(eventId)] : [against(eventId), admit()]);
      const taken = await seatsTaken(eventId);
      if (taken > 2) oversold += 1;
      else expect(taken).toBe(2);
    }
    return oversold;
  }
  const register = (eventId: string) => site.as('ayesha').post('/registrations', { eventId });
  const walkIn = (eventId: string) =>
    site.as('omar').post(`/admin/events/${eventId}/registrations`, { rollNumber: rollNumberOf('ayesha') });

  test('admitting against registering: one of them', async () => expect(await race(register)).toBe(0), 60_000);
  test('admitting against a walk-in: one of them', async () => expect(await race(walkIn)).toBe(0), 60_000);

  // The embedded database has one session, where transactions take turns: nothing to show without the lock.
  test.each([database].filter((name) => name === 'postgres'))(
    'control: without the lock both get it',
    async () => {
      lock.isTaken = false;
      try {
        expect((await race(register)) + (await race(walkIn))).toBeGreaterThan(0);
      } finally {
        // What is looked at after every test holds again.
        await site.db.update(events).set({ maxParticipants: null }).where(eq(events.date, begunOn));
      }
    },
    120_000,
  );
});
