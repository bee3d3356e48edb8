import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createUser, findUserByEmail } from '#people/accounts/server/queries.ts';
import { initializeDatabase } from '#run/app/server/firstRun.ts';
import { inspectBackup } from '#run/operations/server/backup/readBackup.ts';
import { restoreBackup } from '#run/operations/server/backup/restoreQueries.ts';
import { newId } from '#platform/database/ids.ts';
import {
  emptyDatabaseIn,
  inDatabaseOf,
  openServed,
  runCommand,
  type Variables,
} from '../../../tests/support/commandLine.ts';
import { suiteFolder } from '../../../tests/support/suiteFolder.ts';

const folder = suiteFolder();
let count = 0;
const fresh = (name: string) => join(folder, `${++count}-${name}`);
const secret = 'one secret';
const restore = (file: string, env: Variables, ...options: string[]) => runCommand(['restore', file, ...options], env);

let source: Variables;
let signed: string;
beforeAll(async () => {
  source = await emptyDatabaseIn('embedded', folder, 'source');
  await inDatabaseOf(source, async (db) => {
    const now = new Date();
    await initializeDatabase(db, { cast: undefined, admin: undefined }, now);
    const dates = { emailVerifiedAt: now, createdAt: now, updatedAt: now };
    await createUser(db, { id: newId(), email: 'one@example.org', name: 'One', passwordHash: 'x', ...dates });
  });
  signed = await backUp({ ...source, SECRET: secret });
}, 180_000);

async function backUp(env: Variables) {
  const file = fresh('backup.gz');
  expect(await runCommand(['backup', file], env)).toMatchObject({ code: 0, err: '' });
  return file;
}

const sumOf = (lines: readonly string[]) => createHash('sha256').update(lines.join('')).digest('hex');

/** A copy that is whole after `change`: with the right checksums, as anybody can compute them. */
function forged(change: (text: string) => string, changeEnd: (end: { hmac?: string }) => object = (end) => end) {
  const lines = change(gunzipSync(readFileSync(signed)).toString()).split('\n');
  const end = JSON.parse(lines.at(-2) ?? '') as { sha256: string; hmac: string; tables: Record<string, object> };
  const body = lines.slice(0, -2).map((line) => `${line}\n`);
  end.sha256 = sumOf(body);
  for (const name of Object.keys(end.tables)) {
    const from = body.findIndex((line) => line.startsWith(`{"table":"${name}"`)) + 1;
    const to = body.findIndex((line, i) => i >= from && line.startsWith('{'));
    const rows = body.slice(from, to === -1 ? undefined : to);
    end.tables[name] = { rows: rows.length, sha256: sumOf(rows) };
  }
  const file = fresh('forged.gz');
  writeFileSync(file, gzipSync(`${body.join('')}${JSON.stringify(changeEnd(end))}\n`));
  return file;
}
const altered = () => forged((text) => text.replaceAll('"one@example.org"', '"two@example.org"'));
const withoutSignature = ({ hmac: _hmac, ...end }: { hmac?: string }) => end;

describe('restoring', () => {
  it.each<[what: string, file: () => string, env: Record<string, string>, why: RegExp]>([
    [
      'an altered byte, its checksums computed anew',
      altered,
      {},
      /was altered after it was made: its signature is wrong/,
    ],
    [
      'no signature',
      () => forged((text) => text, withoutSignature),
      {},
      /is not signed: it was made by an older version/,
    ],
    [
      'a signature that is no text',
      () =>
        forged(
          (text) => text,
          (end) => ({ ...end, hmac: [] }),
        ),
      {},
      /is not signed: /,
    ],
    ['the signature of another SECRET', () => signed, { SECRET: 'another' }, /is not signed under the SECRET here/],
    ['no SECRET to check it with', () => signed, { SECRET: '' }, /cannot be checked without SECRET/],
  ])('refuses %s before it opens the database', async (_what, file, env, why) => {
    const taken = file();
    const directory = fresh('untouched');
    for (const place of [{ DATA_DIR: directory }, { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }]) {
      const { code, out, err } = await restore(taken, { ...place, SECRET: secret, ...env }, '--force');
      expect([code, out]).toEqual([1, '']);
      expect(err).toMatch(/^Nothing was restored into [^\n]*; --unsigned restores it all the same\.\n$/);
      expect(err).toMatch(why);
    }
    expect(existsSync(directory)).toBe(false);
  });

  it('takes a backup of before signing with --unsigned', async () => {
    const place = { ...(await emptyDatabaseIn('embedded', folder)), SECRET: secret };
    const { code, out } = await restore(
      forged((text) => text, withoutSignature),
      place,
      '--unsigned',
    );
    expect([code, out]).toEqual([0, expect.stringMatching(/Everybody logs in anew/)]);
    await inDatabaseOf(place, async (db) => expect(await findUserByEmail(db, 'one@example.org')).toBeDefined());
  });
});

describe('beside the server of an embedded database', () => {
  const own = 'a secret of the server alone';
  const env = { DATA_DIR: join(folder, 'served') };
  let site: Awaited<ReturnType<typeof openServed>>;
  beforeAll(async () => {
    await emptyDatabaseIn('embedded', folder, 'served');
    site = await openServed(env, own);
    await initializeDatabase(site.db, { cast: undefined, admin: undefined }, new Date());
  });
  afterAll(() => site.close());

  it('the server signs, and checks with the SECRET that it has', async () => {
    const file = await backUp(env);
    expect((await inspectBackup(file, own)).signature).toBe('right');
    expect((await restore(file, env, '--force')).code).toBe(0);
    const refused = await restore(altered(), { ...env, SECRET: secret }, '--force');
    expect([refused.code, refused.err]).toEqual([
      1,
      expect.stringMatching(/is not signed under the SECRET here.*--unsigned/),
    ]);
    expect(await findUserByEmail(site.db, 'two@example.org')).toBeUndefined();
    expect((await restore(altered(), env, '--force', '--unsigned')).code).toBe(0);
    expect(await findUserByEmail(site.db, 'two@example.org')).toBeDefined();
  });
});

it('a backup without SECRET says that it is not signed', async () => {
  const file = fresh('unsigned.gz');
  expect(await runCommand(['backup', file], source)).toMatchObject({
    code: 0,
    err: `${file} is not signed, as SECRET is not set: restoring it takes --unsigned.\n`,
  });
});

it('the check says what the restore would', async () => {
  const check = (file: string, SECRET: string, ...options: string[]) =>
    restore(file, { DATA_DIR: join(folder, 'none'), SECRET }, '--check', ...options);
  expect(await check(signed, secret)).toMatchObject({
    code: 0,
    out: expect.stringContaining('is signed under the SECRET'),
  });
  expect(await check(signed, '')).toMatchObject({ code: 0, out: expect.stringContaining('signature was not checked') });
  expect(await check(altered(), secret)).toMatchObject({
    code: 1,
    err: expect.stringMatching(/is whole, but was altered/),
  });
  expect(await check(altered(), secret, '--unsigned')).toMatchObject({ code: 0 });
});

it('the help says what --unsigned means', async () => {
  const { out } = await runCommand(['restore', '--help']);
  expect(out).toMatch(
    /--unsigned .*before backups were signed.*another SECRET.*anybody who had it may have altered it/,
  );
});

it.each<[what: string, change: (text: string) => string, why: RegExp]>([
  [
    'a row of nine million characters',
    (text) => text.replace('\n', `\n["${'x'.repeat(9_000_000)}"]\n`),
    /is damaged: line 2 is longer than 8388608 characters/,
  ],
  ['a first line without end', () => 'x'.repeat(9_000_000), /is damaged: line 1 is longer than 8388608 characters/],
  [
    'tables without end',
    (text) =>
      text.replace('\n', `\n${Array.from({ length: 1001 }, (_, i) => `{"table":"t${i}","columns":[]}\n`).join('')}`),
    /is damaged: it has more than 1000 tables/,
  ],
  ['a line that is no object', (text) => text.replace('\n', '\nnull\n'), /is damaged: a line of it cannot be read/],
])('%s is refused in a line', async (_what, change, why) => {
  const file = fresh('long.gz');
  writeFileSync(file, gzipSync(change(gunzipSync(readFileSync(signed)).toString())));
  const { code, err } = await restore(file, { DATA_DIR: fresh('none'), SECRET: secret });
  expect([code, err]).toEqual([1, expect.stringMatching(why)]);
});

it('a file that is exchanged after its signature was checked changes nothing', async () => {
  const inspected = await inspectBackup(signed, secret);
  await inDatabaseOf(source, async (db) => {
    await expect(restoreBackup(db, altered(), inspected, { force: true })).rejects.toThrow(/the file has changed/);
    expect(await findUserByEmail(db, 'two@example.org')).toBeUndefined();
  });
});
