import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { PersonKey } from '#database/cast/people.ts';
import { findListedEventOrDraft } from '#events/events/server/queries.ts';
import { inTransaction, rowsOf, type Db } from '#platform/database/database.ts';
import { newId } from '#platform/database/ids.ts';
import { seatFacts } from '#teams/registrations/server/queries.ts';
import { registrationMembers, registrations } from '#teams/registrations/server/tables.ts';
import { makeStudents } from '../../bench/people.ts';
import { databases } from '../support/app.ts';
import { makeEvent } from '../support/eventForms.ts';
import { suiteApp } from '../support/suiteApp.ts';

describe.each(databases)('what a registration decides upon, on %s', (database) => {
  const site = suiteApp({ database });
  const factsOf = async (eventId: string, who: PersonKey) => seatFacts(site.db, eventId, await site.idOf(who));
  const register = async (who: PersonKey, eventId: string) => {
    const made = await site.as(who).post<{ registration: { _id: string } }>('/registrations', { eventId });
    expect(made.status, made.text).toBe(201);
    return made.data.registration._id;
  };

  test('counts seats as the lists of events do, and knows the person', async () => {
    const { _id: id } = await makeEvent(site, 'sana', { maxParticipants: 2 });
    const expectTaken = async (taken: number, waiting: number) => {
      const facts = await factsOf(id, 'hira');
      expect(facts).toMatchObject({ taken, waiting });
      expect((await findListedEventOrDraft(site.db, id))?.participantCount).toBe(taken);
    };
    await expectTaken(0, 0);
    const ayesha = await register('ayesha', id);
    await register('bilal', id);
    await expectTaken(2, 0);
    await register('hira', id);
    await expectTaken(2, 1);
    expect(await factsOf(id, 'hira')).toMatchObject({ takesPart: true, isRegistered: true });
    expect(await factsOf(id, 'talha')).toMatchObject({ isRegistered: false, hasAcceptedInvitation: false });
    expect(await factsOf(id, 'omar')).toMatchObject({ takesPart: false });
    expect((await site.as('ayesha').delete(`/registrations/${ayesha}`)).status).toBe(200);
    await expectTaken(2, 0);
  });

  test('reads of a crowd that waits the members of each alone, also by a plan from when nobody had registered', async () => {
    const crowd = 300;
    const { _id: id } = await makeEvent(site, 'sana', { maxParticipants: 1 });
    const rowsRead = async (tx: Db) => {
      const [read] = await rowsOf<{ count: number }>(
        tx,
        sql`select (seq_tup_read + idx_tup_fetch)::int as count from pg_stat_xact_user_tables
          where relname = 'registration_members'`,
      );
      return read?.count ?? 0;
    };
    const rollback = new Error('rolled back');
    const reading = inTransaction(site.db, async (tx) => {
      const students = await makeStudents(tx, crowd);
      const person = students[0]?.id ?? '';
      await tx.execute(sql`truncate registrations cascade`);
      await tx.execute(sql`analyze registrations, registration_members`);
      await seatFacts(tx, id, person);
      for (const { id: userId } of students) {
        const [registrationId, createdAt] = [newId(), new Date()];
        const row = { id: registrationId, eventId: id, leaderId: userId, isIndividual: true, createdAt };
        await tx.insert(registrations).values(row);
        await tx
          .insert(registrationMembers)
          .values({ registrationId, eventId: id, userId, position: 0, joinedAt: createdAt });
      }
      const before = await rowsRead(tx);
      expect(await seatFacts(tx, id, person)).toMatchObject({ taken: 0, waiting: crowd });
      const read = (await rowsRead(tx)) - before;
      // Once to count the event's members, once to find those of each registration that waits.
      expect(read).toBeGreaterThan(crowd);
      expect(read).toBeLessThan(3 * crowd);
      throw rollback;
    });
    await expect(reading).rejects.toBe(rollback);
  });
});
