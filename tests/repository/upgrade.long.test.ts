import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { rowsOf } from '#platform/database/database.ts';
import { isBeforeFirst, knownMigrations, migrationState } from '#platform/database/migrations.ts';
import { readDatabaseEnvironment } from '#run/app/server/environment.ts';
import { openDatabase } from '#run/app/server/openDatabase.ts';
import { databases, type DatabaseKind } from '../support/app.ts';
import { emptyDatabaseIn, inDatabaseOf, runCommand, type Variables } from '../support/commandLine.ts';
import { suiteFolder } from '../support/suiteFolder.ts';

const folder = suiteFolder();
const git = (...args: string[]) => spawnSync('git', args, { encoding: 'utf8' }).stdout.trim();
// Until there is a release: the state before the migrations 26 and 27, which has `backup` and `restore` already.
const beforeReleases = '949f10ab16471190d032b0e99059f35feff84152';
const tags = git('tag', '--list', 'v*.*.*', '--sort=version:refname').split('\n');
const first = tags[0] || beforeReleases;
const isThere = spawnSync('git', ['cat-file', '-e', `${first}^{commit}`]).status === 0;

/** Where the process was then: `run` came with the wings. */
const appOf = (commit: string) => (git('ls-tree', '--name-only', commit, 'src/run') === '' ? 'app' : 'run/app');

/** The product as of then, beside today's packages. */
function productOf(commit: string): string {
  const root = join(folder, 'then');
  mkdirSync(root);
  const archive = execFileSync(
    'git',
    ['archive', commit, 'src', 'database', 'festival', 'package.json', 'tsconfig.json'],
    {
      maxBuffer: 1 << 28,
    },
  );
  execFileSync('tar', ['-xf', '-', '-C', root], { input: archive });
  symlinkSync(resolve('node_modules'), join(root, 'node_modules'));
  const app = `./src/${appOf(commit)}/server`;
  writeFileSync(
    join(root, 'fill.ts'),
    `import { readDatabaseEnvironment } from '${app}/environment.ts';
    import { initializeDatabase } from '${app}/firstRun.ts';
    import { openDatabase } from '${app}/openDatabase.ts';
    const database = await openDatabase(readDatabaseEnvironment(process.env));
    await initializeDatabase(database.db, { demo: true, admin: undefined }, new Date());
    await database.close();\n`,
  );
  return root;
}

/** Not a copy of a migrated directory: the older version makes its own schema. */
const databaseOfThen = (kind: DatabaseKind): Variables | Promise<Variables> =>
  kind === 'embedded' ? { DATA_DIR: join(folder, 'then-data') } : emptyDatabaseIn(kind, folder);

describe(`from ${first}`, () => {
  test('which a clone with its whole history holds', () => {
    expect(isThere || git('rev-parse', '--is-shallow-repository') === 'true').toBe(true);
  });

  const root = isThere ? productOf(first) : '';
  const then = (env: Variables, ...args: string[]) => {
    const variables = { PATH: process.env['PATH'] ?? '', ...env };
    const { status, stdout, stderr } = spawnSync(process.execPath, args, {
      cwd: root,
      env: variables,
      encoding: 'utf8',
    });
    return { code: status, out: stdout, err: stderr };
  };
  interface Report {
    tables: Record<string, { rows: number; sha256: string }>;
    migration: { newest: number };
  }
  const command = [isThere && appOf(first) === 'run/app' ? 'src/run/command/main.ts' : 'src/app/command/main.ts'];

  // Not skipped where only the newest commit was fetched: a skipped test fails in CI.
  test.each(isThere ? databases : [])(
    'to this version and back on %s, to the byte',
    async (kind) => {
      const env = { ...(await databaseOfThen(kind)), SECRET: 'a secret of the tests' };
      expect(then(env, 'fill.ts')).toMatchObject({ code: 0, err: '' });
      const before = join(folder, `${kind}-before.gz`);
      const taken = then(env, ...command, 'backup', before, '--json');
      expect([taken.code, taken.err]).toEqual([0, '']);
      const { tables, migration } = JSON.parse(taken.out) as Report;

      // A database of before the first migration of today moves by its backup; a later one at its first start.
      if (isBeforeFirst(migration.newest)) {
        const refused = openDatabase(readDatabaseEnvironment(env));
        await expect(refused).rejects.toThrow(/^the database is of a version before 2026-11-30: [^\n]+$/);
        const moved = await runCommand(['restore', before, '--force', '--unsigned'], env);
        expect([moved.code, moved.err]).toEqual([0, expect.not.stringContaining('Nothing was restored')]);
      }
      // The schema is up to date, and everybody and everything is still there.
      await inDatabaseOf(env, async (db) => {
        expect((await migrationState(db))?.newest).toBe(knownMigrations().at(-1)?.folderMillis);
        for (const [name, { rows }] of Object.entries(tables)) {
          const [found] = await rowsOf<{ count: number }>(
            db,
            sql`select count(*)::int as count from ${sql.identifier(name)}`,
          );
          expect(found?.count, name).toBe(rows);
        }
        const latecomers = sql`select 1 from registration_members m join registrations r on r.id = m.registration_id
          where m.joined_at <> r.created_at`;
        expect(await rowsOf(db, latecomers), 'who counts as having joined later').toEqual([]);
        const [teams] = await rowsOf<{ all: number; filled: number }>(
          db,
          sql`select count(*)::int as all, count(*) filter (where amended_at = updated_at)::int as filled
            from featured_registrations`,
        );
        expect(teams?.filled, 'whose last correction counts as their last change').toBe(teams?.all);
        expect(teams?.all).toBeGreaterThan(0);
        await db.execute(sql`update users set name = 'Written after the upgrade'`);
      });
      const after = join(folder, `${kind}-after.gz`);
      expect(await runCommand(['backup', after], env)).toMatchObject({ code: 0, err: '' });
      expect((await runCommand(['export', join(folder, `${kind}-export`), '--without-people'], env)).code).toBe(0);

      // The way back: the older version, and its own backup.
      if (migration.newest < (knownMigrations().at(-1)?.folderMillis ?? 0)) {
        const newer = then(env, ...command, 'restore', after, '--force');
        expect([newer.code, newer.err]).toEqual([1, expect.stringMatching(/was made by a newer version/)]);
      }
      const back = then(env, ...command, 'restore', before, '--force');
      expect([back.code, back.err]).toEqual([0, expect.not.stringContaining('Nothing was restored')]);
      const again = then(env, ...command, 'backup', join(folder, `${kind}-again.gz`), '--json');
      expect((JSON.parse(again.out) as Report).tables).toEqual(tables);
    },
    400_000,
  );
});
