import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { cast } from '#database/cast/cast.ts';
import { people } from '#database/cast/people.ts';
import { createUser, findUserByEmail } from '#people/accounts/server/queries.ts';
import { insertRegistration } from '#teams/registrations/server/seatQueries.ts';
import { listEvents } from '#events/events/server/queries.ts';
import type { Db } from '#platform/database/database.ts';
import { newId } from '#platform/database/ids.ts';
import { databases } from '../../../tests/support/app.ts';
import { emptyDatabaseIn, inDatabaseOf, openServed, type Variables } from '../../../tests/support/commandLine.ts';
import { suiteFolder } from '../../../tests/support/suiteFolder.ts';
import { initializeDatabase } from '#run/app/server/firstRun.ts';
import { runCommandLine } from './commandLine.ts';

const folder = suiteFolder();

async function run(line: string, env: Variables = {}, answer?: string, meanwhile = () => Promise.resolve()) {
  const output = { out: '', err: '', questions: 0 };
  const code = await runCommandLine(line === '' ? [] : line.split(' '), env, {
    write: (text) => (output.out += `${text}\n`),
    writeError: (text) => (output.err += `${text}\n`),
    ask:
      answer === undefined
        ? undefined
        : async () => {
            output.questions += 1;
            await meanwhile();
            return answer;
          },
  });
  return { code, ...output };
}

const seed = (db: Db) => initializeDatabase(db, { cast, admin: undefined }, new Date());
const hasCast = async (db: Db) => (await findUserByEmail(db, people[0].email)) !== undefined;
async function addAccount(db: Db, email: string): Promise<string> {
  const id = newId();
  const now = new Date();
  const dates = { emailVerifiedAt: now, createdAt: now, updatedAt: now };
  await createUser(db, { id, email, name: 'Real', passwordHash: 'x', ...dates });
  return id;
}

describe('the command line', () => {
  it.each(['', '--help'])('lists its commands: %j', async (line) => {
    const { code, out, err } = await run(line);
    expect([code, err]).toEqual([0, '']);
    expect(out).toContain('demo remove');
  });

  it('explains a command', async () => {
    const { code, out } = await run('demo remove --help');
    expect(code).toBe(0);
    for (const option of ['--yes', '--force', '--taken-over']) expect(out).toContain(option);
  });

  it.each(['demo', 'demo add', '--yes demo remove'])('knows no other: %s', async (line) => {
    const { code, out, err } = await run(line);
    expect([code, out]).toEqual([1, '']);
    expect(err).toMatch(/^There is no command/);
  });

  it.each([
    ['demo remove --yess', {}, /--yess/],
    ['demo remove now', {}, /now/],
    ['demo remove', { DATABASE_URL: 'mysql://a:secret@b/c' }, /^DATABASE_URL must be/],
    ['demo remove', { DATA_DIR: join(folder, 'none') }, /^DATA_DIR .*none holds no database/],
    ['demo remove', { DATA_DIR: 'memory' }, /^DATA_DIR memory holds no database/],
    ['demo remove', { DATABASE_URL: 'postgres://a:secret@127.0.0.1:1/c' }, /^DATABASE_URL: /],
  ])('refuses in one line: %s %j', async (line, env, why) => {
    const { code, err, out } = await run(line, env);
    expect(code).toBe(1);
    expect(err).toMatch(why);
    expect(err.trimEnd()).not.toContain('\n');
    expect(err + out).not.toContain('secret');
  });
});

describe.each(databases)('demo remove on %s', (database) => {
  let env: Variables;
  beforeAll(async () => {
    env = await emptyDatabaseIn(database, folder);
    await inside(seed);
  });

  const inside = <T>(work: (db: Db) => Promise<T>) => inDatabaseOf(env, work);
  const exists = () => inside(hasCast);

  it('says what it would remove and asks; without a clear yes, or anybody to ask, it removes nothing', async () => {
    const alone = await run('demo remove', env);
    expect(alone.code).toBe(1);
    expect(alone.out).toMatch(new RegExp(`${people.length} accounts: omar\\.farooq@`));
    expect(alone.out).toMatch(/\d+ events, \d+ registrations, \d+ invitations\n/);
    expect(alone.err).toMatch(/^Nothing was removed: [^\n]*--yes/);
    const answered = await run('demo remove', env, 'y');
    expect([answered.code, answered.questions]).toEqual([1, 1]);
    expect(answered.out).toContain('Nothing was removed.');
    expect(await exists()).toBe(true);
  });

  it('stops at events for which real people are registered, until it is forced', async () => {
    await inside(async (db) => {
      const now = new Date();
      const id = await addAccount(db, 'real@example.org');
      const { rows } = await listEvents(db, { search: 'Life After the Degree' });
      const seat = { id: newId(), eventId: rows[0]?.event.id ?? '', memberIds: [id], createdAt: now, admittedAt: now };
      await insertRegistration(db, { ...seat, isIndividual: true, teamName: null, teamNameKey: null }, []);
    });
    const refused = await run('demo remove --yes', env);
    expect(refused.code).toBe(1);
    expect(refused.out).toContain('Life After the Degree: 1 real person is registered');
    expect(refused.err).toMatch(/^Nothing was removed: [^\n]*--force/);
    expect(await exists()).toBe(true);

    const forced = await run('demo remove --force', env, 'yes');
    expect([forced.code, forced.err]).toEqual([0, '']);
    expect(forced.out).toContain('The demo is removed.');
    expect(await exists()).toBe(false);
    expect(await inside((db) => findUserByEmail(db, 'real@example.org'))).toBeDefined();
  });

  it('has nothing to do after that', async () => {
    const { code, out, err } = await run('demo remove', env);
    expect([code, err]).toEqual([0, '']);
    expect(out).toContain('There is no demo to remove.');
  });
});

describe.each(databases.filter((kind) => kind === 'embedded'))('demo remove beside a server on %s', () => {
  it('leaves the database alone', async () => {
    const site = await openServed(await emptyDatabaseIn('embedded', folder, 'served'));
    await seed(site.db);
    const { code, out, err } = await run('demo remove --yes', site.env);
    expect([code, out]).toEqual([1, '']);
    expect(err).toMatch(/^DATA_DIR [^\n]* in use [^\n]*\n$/);
    expect(await hasCast(site.db)).toBe(true);
    await site.close();
  });
});

// Only PostgreSQL has a second process at the same time.
describe.each(databases.filter((kind) => kind === 'postgres'))('demo remove beside a server on %s', () => {
  it('removes nothing but what it has named', async () => {
    const env = await emptyDatabaseIn('postgres', folder);
    await inDatabaseOf(env, seed);
    const { code, err } = await run('demo remove', env, 'yes', async () => {
      await inDatabaseOf(env, (db) => addAccount(db, 'late@example.org'));
    });
    expect(code).toBe(1);
    expect(err).toMatch(/^Nothing was removed: the database has changed[^\n]*\n$/);
    expect(await inDatabaseOf(env, hasCast)).toBe(true);
  });
});
