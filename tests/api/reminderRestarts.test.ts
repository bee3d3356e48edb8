import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { ServerContext } from '#platform/http/server/context.ts';
import { inTransaction, openPostgres, rowsOf, type Database } from '#platform/database/database.ts';
import { releaseMissedTeams } from '#contact/reminders/server/missedTeams.ts';
import { sendDueReminders } from '#contact/reminders/server/remind.ts';
import { reminderScenario } from '../support/reminderScenario.ts';
import { suiteApp } from '../support/suiteApp.ts';
import { teamCalls } from '../support/teamCalls.ts';

/** One is due each hour, an unanswered invitation 6 minutes and an event half an hour later. */
const teams = 5;
const restarts = 3 * teams;
const templates = ['team_incomplete', 'team_missed', 'invitation_expiring', 'event_tomorrow'];

/** A server that looks for due reminders all the time, until its connections are cut, and is started again. */
class RemindingServer {
  private database: Database | undefined;
  private looking: Promise<void> = Promise.resolve();
  private isUp = false;
  private readonly url: string;
  private readonly context: ServerContext;
  readonly name: string;
  /** Looks that were cut off. */
  cut = 0;
  constructor(url: string, name: string, context: ServerContext) {
    const own = new URL(url);
    own.searchParams.set('application_name', name);
    this.url = own.href;
    this.name = name;
    this.context = context;
  }

  async start(): Promise<void> {
    const database = await openPostgres(this.url, { connections: 2 });
    this.database = database;
    this.isUp = true;
    this.looking = this.look({ ...this.context, db: database.db });
  }

  private async look(context: ServerContext): Promise<void> {
    while (this.isUp) {
      try {
        await releaseMissedTeams(context);
        await sendDueReminders(context);
      } catch {
        this.cut += 1;
      }
    }
  }

  /** As a process that is killed: PostgreSQL ends what it was at. */
  async kill(): Promise<void> {
    await this.context.db.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = ${this.name}`,
    );
    await this.stop();
  }

  async stop(): Promise<void> {
    this.isUp = false;
    await this.looking;
    await this.database?.close();
  }
}

const url = process.env['TEST_POSTGRES_URL'];

const site = suiteApp(url ? { database: 'postgres' } : {});

test.skipIf(!url)(
  'two servers killed fifteen times under a clock that steps remind everybody once, and twice without the key',
  async () => {
    const begun = new Date();
    const { invite, answer } = teamCalls(site);
    const { iso, at, talkAt, teamEvent } = reminderScenario(site, begun);
    await site.as('omar').patch('/settings', { datesAnnounced: true });
    const reminded = async () =>
      (await site.mails())
        .filter(({ template }) => templates.includes(template))
        .map(({ template, data, to }) => `${template} ${(data as { title: string }).title} ${to.split('.')[0]}`)
        .toSorted();
    const countReminded = async () => new Set(await reminded()).size;
    const expected = Array.from({ length: teams }, (_, n) => [
      `team_incomplete Event ${n} ayesha`,
      `team_missed Event ${n} ayesha`,
      `team_missed Event ${n} bilal`,
      `invitation_expiring Question ${n} hira`,
      `event_tomorrow Talk ${n} zain`,
    ])
      .flat()
      .toSorted();

    const [row] = await rowsOf<{ name: string }>(site.db, sql`select current_database() as name`);
    const own = new URL(url ?? '');
    own.pathname = `/${row?.name}`;

    const names = ['reminding_one', 'reminding_two'];
    /** Moves the clock, and lets nobody record a reminder before both servers have found it due. */
    async function bothFindDueAt(hours: number): Promise<void> {
      await inTransaction(site.db, async (tx) => {
        await tx.execute(sql`lock table reminders in share mode`);
        at(hours);
        await expect
          .poll(() =>
            rowsOf(
              site.db,
              sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and application_name in ${names}`,
            ),
          )
          .toHaveLength(2);
      });
    }

    /** Teams that are due one after the other, each missing its deadline; both servers look all the while. */
    async function round(): Promise<{ reminded: string[]; cut: number }> {
      for (const table of ['invitations', 'events', 'mails', 'reminders'])
        await site.db.execute(sql`delete from ${sql.identifier(table)}`);
      site.clock.set(begun);
      for (let n = 0; n < teams; n++) {
        const event = await teamEvent({ title: `Event ${n}`, registrationDeadline: iso(60 + n) });
        const sent = await invite('ayesha', 'bilal', event._id);
        const question = await teamEvent({ title: `Question ${n}`, registrationDeadline: iso(42.1 + n) });
        expect((await invite('zain', 'hira', question._id)).status).toBe(201);
        expect((await answer('bilal', sent, 'accept')).status).toBe(200);
        await talkAt(60.5 + n, ['zain'], { title: `Talk ${n}` });
      }
      const servers = names.map((name) => new RemindingServer(own.href, name, site.context));
      await Promise.all(servers.map((server) => server.start()));
      for (let n = 0; n < restarts; n++) {
        const isBefore = n < 2 * teams;
        if (n === 2 * teams) {
          // Whoever is to be reminded is, before the first invitation ends, and before the first deadline and start.
          at(42);
          await expect.poll(countReminded).toBe(3 * teams);
          at(59);
        }
        if (isBefore) await bothFindDueAt(36 + n / 2);
        else at(60 - 2 * teams + n);
        await pause(Math.random() * 20);
        at(34 + n / 2);
        const server = servers[n % 2] as RemindingServer;
        await server.kill();
        await server.start();
      }
      const looksCut = () => servers.reduce((sum, { cut }) => sum + cut, 0);
      // A kill between two statements cuts nothing off.
      for (let more = 0; looksCut() === 0 && more < 10 * restarts; more++) {
        await pause(Math.random() * 20);
        const server = servers[more % 2] as RemindingServer;
        await server.kill();
        await server.start();
      }
      at(60 + teams);
      await expect.poll(countReminded).toBe(expected.length);
      await Promise.all(servers.map((server) => server.stop()));
      return { reminded: await reminded(), cut: looksCut() };
    }

    const { reminded: once, cut } = await round();
    expect(once).toEqual(expected);
    expect(cut, 'looks that were cut off').toBeGreaterThan(0);
    await site.db.execute(sql`alter table reminders drop constraint reminders_person_id_fact_subject_id_about_pk`);
    expect((await round()).reminded.length).toBeGreaterThan(expected.length);
  },
  300_000,
);
