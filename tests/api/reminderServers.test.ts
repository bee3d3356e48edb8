import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { events } from '#events/events/server/tables.ts';
import { inTransaction, openPostgres, rowsOf } from '#platform/database/database.ts';
import { mails } from '#platform/mail/tables.ts';
import { databases } from '../support/app.ts';
import { reminderScenario } from '../support/reminderScenario.ts';
import { suiteApp } from '../support/suiteApp.ts';

describe.each(databases)('reminders by several servers on %s', (database) => {
  const begun = new Date();
  const site = suiteApp({ database, now: begun });
  const { iso, at, look, remindersSent, teamEvent, talkAt, invite, accept, startAfresh } = reminderScenario(
    site,
    begun,
  );
  beforeEach(startAfresh);

  async function makeThreeDue(startsAt: number) {
    const event = await teamEvent();
    await accept('bilal', await invite('ayesha', 'bilal', event));
    const invited = await teamEvent({ registrationDeadline: iso(42) });
    await invite('zain', 'hira', invited);
    await talkAt(startsAt, ['danish', 'bilal']);
    at(36);
  }
  const both = ['invitation_expiring hira', 'team_incomplete ayesha'];
  const talk = ['event_tomorrow bilal', 'event_tomorrow danish'];

  test('ten restarts and a clock that steps back and forth remind nobody twice', async () => {
    await makeThreeDue(60);
    for (const hours of [36, 35, 36, 36.1, 30, 36.2, 34, 36, 37, 41]) {
      at(hours);
      await look();
    }
    expect(await remindersSent()).toEqual([...talk, ...both]);
    at(60);
    await look();
    at(59);
    await look();
    at(61);
    await look();
    expect(await remindersSent()).toEqual([...talk, ...both, 'team_missed ayesha', 'team_missed bilal']);
  });

  test('many servers at once remind everybody once, and twice without the key', async () => {
    const url = process.env['TEST_POSTGRES_URL'];
    if (database !== 'postgres' || !url) return;
    const [row] = await rowsOf<{ name: string }>(site.db, sql`select current_database() as name`);
    const own = new URL(url);
    own.pathname = `/${row?.name}`;
    const others = await Promise.all([1, 2, 3].map(() => openPostgres(own.href, { connections: 4 })));
    const servers = [site.context, ...others.map(({ db }) => ({ ...site.context, db }))];
    const waiting = sql`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    const everybody = () => Promise.all(servers.map((context) => look(context)));
    const remindAnew = async () => {
      site.clock.set(begun);
      await site.db.delete(events);
      await site.db.delete(mails);
      await site.db.execute(sql`delete from reminders`);
      await makeThreeDue(61);
      for (const hours of [36, 37]) {
        at(hours);
        // Nobody records a reminder before all servers have found it due.
        let looking: Promise<unknown> = Promise.resolve();
        await inTransaction(site.db, async (tx) => {
          await tx.execute(sql`lock table reminders in share mode`);
          looking = everybody();
          await expect.poll(() => rowsOf(site.db, waiting)).toHaveLength(servers.length);
        });
        await looking;
      }
    };
    try {
      for (let round = 0; round < 5; round++) {
        await remindAnew();
        expect(await remindersSent()).toEqual([...talk, ...both]);
        at(60);
        await everybody();
        expect(await remindersSent()).toEqual([...talk, ...both, 'team_missed ayesha', 'team_missed bilal']);
      }
      await site.db.execute(sql`alter table reminders drop constraint reminders_person_id_fact_subject_id_about_pk`);
      await remindAnew();
      const twice = await remindersSent();
      for (const fact of [talk, both])
        expect(twice.filter((one) => fact.includes(one)).length).toBeGreaterThan(fact.length);
    } finally {
      await Promise.all(others.map((one) => one.close()));
    }
  });
});
