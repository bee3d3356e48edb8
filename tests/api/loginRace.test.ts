import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { demoPassword, people } from '#database/cast/people.ts';
import { hashPassword, verifyPassword } from '#people/accounts/server/passwords.ts';
import { changeUser, findUserByEmail } from '#people/accounts/server/queries.ts';
import { createSession, deleteSessionsOf } from '#people/accounts/server/sessionQueries.ts';
import { sessions } from '#people/accounts/server/tables.ts';
import { rowsOf } from '#platform/database/database.ts';
import { databases, startTestApp, type TestApp } from '../support/app.ts';

// The embedded database has one session: there a login and a reset take turns.
describe.runIf(databases.includes('postgres'))('a login under way while the password is reset', () => {
  const { email } = people[0];
  let site: TestApp;
  beforeEach(async () => {
    site = await startTestApp({ database: 'postgres' });
  });
  afterEach(() => site.close());

  async function isBlocked(): Promise<void> {
    const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await rowsOf(site.db, waiting)).length).toBe(1);
  }

  /** Logs in with the old password after the reset has ended the sessions and before it commits. */
  async function sessionsLeftBy(logIn: () => Promise<unknown>): Promise<number> {
    const userId = await site.idOf(people[0].key);
    const passwordHash = await hashPassword('amber-kite-42');
    let login: Promise<unknown> = Promise.resolve();
    await site.db.transaction(async (tx) => {
      await changeUser(tx, userId, { passwordHash });
      await deleteSessionsOf(tx, userId);
      login = logIn();
      await Promise.race([login, isBlocked()]);
    });
    await login;
    return site.db.$count(sessions, eq(sessions.userId, userId));
  }

  test('is refused: no session of the old password stays', async () => {
    let answer = {};
    const left = await sessionsLeftBy(async () => {
      answer = await site.nobody.post('/auth/login', { email, password: demoPassword });
    });
    expect(answer).toMatchObject({ status: 401, code: 'invalid_credentials' });
    expect(left).toBe(0);
    expect((await site.nobody.post('/auth/login', { email, password: 'amber-kite-42' })).status).toBe(200);
  });

  test('control: a login that does not look again leaves one', async () => {
    const left = await sessionsLeftBy(async () => {
      const user = await findUserByEmail(site.db, email);
      if (user && (await verifyPassword(demoPassword, user.passwordHash)))
        await createSession(site.db, user.id, site.clock.now());
    });
    expect(left).toBe(1);
  });
});
