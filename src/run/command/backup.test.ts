import { createWriteStream, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cast } from '#database/cast/cast.ts';
import { createUser, findUserByEmail } from '#people/accounts/server/queries.ts';
import { createSession } from '#people/accounts/server/sessionQueries.ts';
import { writeBackup } from '#run/operations/server/backup/backupQueries.ts';
import { inspectBackup } from '#run/operations/server/backup/readBackup.ts';
import { leftOut, type TableSum } from '#run/operations/server/backup/format.ts';
import { insertPicture } from '#people/pictures/server/queries.ts';
import { rowsOf, type Db } from '#platform/database/database.ts';
import { newId } from '#platform/database/ids.ts';
import { knownMigrations, migrationState } from '#platform/database/migrations.ts';
import { databases, type DatabaseKind } from '../../../tests/support/app.ts';
import {
  emptyDatabaseIn,
  inDatabaseOf,
  openServed,
  runCommand,
  type Served,
  type Variables,
} from '../../../tests/support/commandLine.ts';
import { newerSchema, olderSchema } from '../../../tests/support/rewrittenBackup.ts';
import { suiteFolder } from '../../../tests/support/suiteFolder.ts';
import { readDatabaseEnvironment } from '#run/app/server/environment.ts';
import { initializeDatabase } from '#run/app/server/firstRun.ts';
import { connectDatabase } from '#run/app/server/openDatabase.ts';

const folder = suiteFolder();
let count = 0;
const fresh = (name: string) => join(folder, `${++count}-${name}`);
const emptyPlace = async (kind: DatabaseKind) => ({
  ...(await emptyDatabaseIn(kind, folder, `${++count}-data`)),
  SECRET: 'one secret',
});

interface Report {
  rows: number;
  tables: Record<string, TableSum>;
  migration: { count: number };
  waitingMails: number;
  isSameSecret: boolean | null;
}
async function backUp(env: Variables, file = fresh('backup.gz')) {
  const { code, out, err } = await runCommand(['backup', file, '--json'], env);
  expect([code, err]).toEqual([0, '']);
  return { file, report: JSON.parse(out) as Report };
}
const restore = (file: string, env: Variables, ...options: string[]) => runCommand(['restore', file, ...options], env);
// What the encodings in between could mangle: a line separator, a null in JSON, a backslash, an accent of its own.
const oddName = 'A "b" \\ \u2028 \t ';
async function fill(db: Db) {
  const now = new Date();
  await initializeDatabase(db, { cast, admin: undefined }, now);
  const id = newId();
  const dates = { emailVerifiedAt: now, createdAt: now, updatedAt: now };
  await createUser(db, { id, email: 'odd@example.org', name: oddName, passwordHash: 'x', ...dates });
  await createSession(db, id, now);
  await showPictures(db, id, now);
  await db.execute(sql`insert into mails (id, "to", template, data, status, last_error, created_at, next_attempt_at)
    values (${newId()}, 'withdrawn@example.org', 'reminder', '{}', 'failed', 'expired', now(), now())`);
  await db.execute(sql`insert into rate_limits (key, points, expires_at) values ('a', 1, now())`);
}

/** More than go at once, of all bytes there are. */
async function showPictures(db: Db, uploaderId: string, createdAt: Date) {
  const bytes = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte));
  const parts = { small: bytes, medium: Buffer.concat([bytes, bytes]), large: bytes, dots: bytes, dotColumns: 16 };
  for (let i = 0; i < 11; i++)
    await insertPicture(db, { ...parts, id: `${i}`.padStart(32, '0'), uploaderId, createdAt });
  await db.execute(sql`update events set picture_id = ${'0'.repeat(32)}, picture_alt = 'A stage'
    where id = (select id from events limit 1)`);
}

const contentOf = async (file: string) => (await inspectBackup(file)).tables;

describe.each(databases)('backup of %s', (kind) => {
  const other = databases.find((each) => each !== kind) ?? kind;
  let env: Variables;
  let file: string;
  let report: Report;
  beforeAll(async () => {
    env = await emptyPlace(kind);
    await inDatabaseOf(env, fill);
    ({ file, report } = await backUp(env));
  }, 180_000);

  it(`is the same to the byte in an empty ${other}, where all rules hold again`, async () => {
    const place = await emptyPlace(other);
    const { code, out, err } = await restore(file, place, '--json');
    expect([code, err]).toEqual([0, '']);
    expect(JSON.parse(out)).toMatchObject({ rows: report.rows, isSameSecret: true });
    await inDatabaseOf(place, async (db) => {
      const again = fresh('again.gz');
      await writeBackup({ db, kind: other }, { product: '1', secret: undefined }, createWriteStream(again));
      expect(await contentOf(again)).toEqual(report.tables);
      expect((await findUserByEmail(db, 'odd@example.org'))?.name).toBe(oddName);
      for (const table of leftOut)
        expect(await rowsOf(db, sql`select 1 from ${sql.identifier(table)}`), table).toEqual([]);
      const [next] = await rowsOf<{ isBehind: boolean }>(
        db,
        sql`select nextval('registrations_arrival_seq') > (select max(arrival) from registrations) as "isBehind"`,
      );
      expect(next?.isBehind, 'the counter goes on behind what was restored').toBe(true);
      await expect(db.execute(sql`delete from users`), 'foreign keys hold').rejects.toThrow(/delete from users/);
      await db.execute(sql`update events set title = title || '!'`);
      expect(await rowsOf(db, sql`select 1 from public_changes`), 'triggers work').not.toEqual([]);
    });
  });

  it('goes into nothing but an empty place, unless forced', async () => {
    const place = { ...(await emptyPlace(kind)), SECRET: 'another secret' };
    const admin = { email: 'kept@example.org', password: 'a long password' };
    await inDatabaseOf(place, (db) => initializeDatabase(db, { cast: undefined, admin }, new Date()));
    const refused = await restore(file, place, '--unsigned');
    expect(refused).toMatchObject({ code: 1, out: '' });
    expect(refused.err).toMatch(/^Nothing was restored into [^\n]*there is a festival already[^\n]*--force[^\n]*\n$/);
    await inDatabaseOf(place, async (db) => expect(await findUserByEmail(db, admin.email)).toBeDefined());

    const { code, out, err } = await restore(file, place, '--force', '--unsigned');
    expect([code, err]).toEqual([0, expect.stringMatching(/^The SECRET here is another [^\n]*\n$/)]);
    expect(out).toMatch(/holds: .*rows\. Everybody logs in anew\.\n/);
    await inDatabaseOf(place, async (db) => {
      expect(await findUserByEmail(db, admin.email)).toBeUndefined();
      expect(await findUserByEmail(db, 'odd@example.org')).toBeDefined();
    });
  });

  it('holds no session and no secret, and is closed to others', () => {
    const text = gunzipSync(readFileSync(file)).toString();
    expect(Object.keys(report.tables)).not.toContain('sessions');
    expect(text).not.toContain('one secret');
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('leaves a file alone that is there, unless it may be replaced', async () => {
    const named = fresh('named.gz');
    writeFileSync(named, 'mine');
    const refused = await runCommand(['backup', named], env);
    expect([refused.code, refused.err]).toEqual([1, expect.stringMatching(/exists: name another file[^\n]*\n$/)]);
    expect(readFileSync(named, 'utf8')).toBe('mine');
    const { code, out } = await runCommand(['backup', named, '--force'], env);
    expect(code).toBe(0);
    expect(out).toMatch(
      /^(DATA_DIR|PostgreSQL at) .* is in .*: \d+ tables, \d+ rows, \d+ bytes, read again and whole\.\n/,
    );
    expect(out).not.toMatch(/postgres@|one secret/);
    expect(await contentOf(named)).toEqual(report.tables);
  });

  it('of nothing is refused', async () => {
    const nothing = kind === 'embedded' ? { DATA_DIR: fresh('nothing') } : await emptyPlace(kind);
    const database = await connectDatabase(readDatabaseEnvironment(nothing));
    await expect(
      writeBackup(database, { product: '1', secret: undefined }, createWriteStream(fresh('none.gz'))),
    ).rejects.toThrow(/there is no festival/);
    await database.close();
  });

  it('from before the first migration of today is brought up to date', async () => {
    const older = fresh('older.gz');
    writeFileSync(older, olderSchema(file));
    const place = await emptyPlace(other);
    const { code, err } = await restore(older, place, '--unsigned');
    expect([code, err]).toEqual([0, expect.not.stringContaining('Nothing was restored')]);
    await inDatabaseOf(place, async (db) => {
      expect((await migrationState(db))?.newest).toBe(knownMigrations().at(-1)?.folderMillis);
      expect(await findUserByEmail(db, 'odd@example.org')).toMatchObject({ name: oddName });
      const early = sql`select 1 from registration_members m join registrations r on r.id = m.registration_id
        where m.joined_at < r.created_at`;
      expect(await rowsOf(db, early), 'nobody joined before the team was there').toEqual([]);
      const amended = sql`select 1 from featured_registrations where amended_at <> updated_at`;
      expect(await rowsOf(db, amended), 'the last correction counts as the last change').toEqual([]);
      expect(
        await rowsOf(db, sql`select 1 from mails where status = 'withdrawn' and "to" like 'withdrawn%'`),
      ).toHaveLength(1);
      await expect(db.execute(sql`update registration_members set joined_at = null`)).rejects.toThrow(/joined_at/);
    });
  });
});

describe('a file', () => {
  let file: string;
  beforeAll(async () => {
    const env = await emptyPlace(databases.at(-1) ?? 'embedded');
    await inDatabaseOf(env, fill);
    ({ file } = await backUp(env));
  });
  const spoilt = (change: (text: string) => string) => () =>
    gzipSync(change(gunzipSync(readFileSync(file)).toString()));
  const turned = () => {
    const bytes = readFileSync(file);
    bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
    return bytes;
  };
  it.each<[what: string, spoil: () => Buffer, why: RegExp]>([
    ['cut short', () => readFileSync(file).subarray(0, -200), /is damaged: its end is missing/],
    ['with a bit turned', turned, /is damaged/],
    [
      'with another name in it',
      spoilt((text) => text.replace('"odd@example.org"', '"bad@example.org"')),
      /is damaged: the checksum of users/,
    ],
    ['without a row', spoilt((text) => text.replace(/\n\[.*/, '')), /is damaged: the checksum/],
    [
      'without its last line',
      spoilt((text) => text.slice(0, text.lastIndexOf('\n', text.length - 2) + 1)),
      /is damaged: its end is missing/,
    ],
    ['that is text', () => Buffer.from('name,email\n'), /is no backup/],
    ['that is other gzip', () => gzipSync('{"a":1}\n'), /is no backup/],
    ['that is empty', () => Buffer.alloc(0), /is no backup|is damaged/],
    ['of a newer schema', () => newerSchema(file), /was made by a newer version/],
    ['of a newer form', spoilt((text) => text.replace('"version":1', '"version":2')), /was made by a newer version/],
  ])('%s is refused before the database is opened', async (_what, spoil, why) => {
    const bad = fresh('bad.gz');
    writeFileSync(bad, spoil());
    const place = fresh('untouched');
    const { code, out, err } = await restore(bad, { DATA_DIR: place }, '--force');
    expect([code, out]).toEqual([1, '']);
    expect(err).toMatch(/^Nothing was restored: [^\n]*\n$/);
    expect(err).toMatch(why);
    expect(existsSync(place)).toBe(false);
    // A place of its own: the SECRET of a site that was started in this checkout would be compared.
    const nowhere = { DATA_DIR: place };
    expect((await restore(bad, nowhere, '--check')).code, 'the check says the same').toBe(1);
    expect((await restore(file, nowhere, '--check')).code, 'the whole one passes').toBe(0);
  });
});

describe('beside the server of an embedded database', () => {
  const env = { DATA_DIR: join(folder, 'served') };
  let site: Served;
  beforeAll(async () => {
    await emptyDatabaseIn('embedded', folder, 'served');
    site = await openServed(env, 'its own secret');
    await fill(site.db);
  });
  afterAll(() => site.close());

  it('backs up and restores what the server holds', async () => {
    const { file, report } = await backUp(env);
    await site.db.execute(sql`update users set name = 'Changed'`);
    const refused = await restore(file, env);
    expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('there is a festival already')]);
    const { code, out } = await restore(file, env, '--force', '--json');
    expect([code, JSON.parse(out)]).toEqual([0, expect.objectContaining({ isSameSecret: true })]);
    expect((await backUp(env)).report.tables).toEqual(report.tables);
    expect(readdirSync(env.DATA_DIR).filter((name) => name.startsWith('restore'))).toEqual([]);
  });

  it('is closed to other users', () => {
    expect(statSync(join(env.DATA_DIR, 'control.sock')).mode & 0o077).toBe(0);
  });

  it.each([
    ['a folder that is not there', join(folder, 'none', 'a.gz'), /cannot be written: its folder does not exist/],
    ['a folder', folder, /is no file/],
  ])('a backup into %s is refused', async (_what, file, why) => {
    const { code, err } = await runCommand(['backup', file], env);
    expect([code, err]).toEqual([1, expect.stringMatching(why)]);
  });
});

it.each([
  ['backup', [], /^backup needs one FILE/],
  ['backup', ['a', 'b'], /^backup needs one FILE/],
  ['backup', ['a'], /holds no database/],
  ['restore', [], /^restore needs one FILE/],
  ['restore', ['none.gz'], /^Nothing was restored: none\.gz does not exist\.\n$/],
  ['restore', ['/'], /^Nothing was restored: \/ cannot be read/],
])('%s %j is refused in one line', async (verb, operands, why) => {
  const { code, out, err } = await runCommand([verb, ...operands], { DATA_DIR: fresh('nothing') });
  expect([code, out]).toEqual([1, '']);
  expect(err).toMatch(why);
});
