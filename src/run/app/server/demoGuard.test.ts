import { once } from 'node:events';
import { existsSync, mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { findUserByEmail } from '#people/accounts/server/queries.ts';
import { databases } from '../../../../tests/support/app.ts';
import { emptyDatabaseIn, inDatabaseOf, type Variables } from '../../../../tests/support/commandLine.ts';
import { copyMigratedDirectory } from '../../../../tests/support/migratedDatabase.ts';
import { killStarted, startScript } from '../../../../tests/support/startedProcess.ts';
import { suiteFolder } from '../../../../tests/support/suiteFolder.ts';
import { initializeDatabase } from './firstRun.ts';

const folder = suiteFolder();
afterAll(killStarted);

const run = (script: string, args: string[], env: Variables, cwd = folder) => startScript(script, { args, env, cwd });

async function freePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return String(typeof address === 'object' ? address?.port : '');
}

const admin = { email: 'admin@example.org', password: 'a long enough one' };
const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://fest.example.org',
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'fest@example.org',
  SECRET: 'a secret of the tests, at least 32 bytes',
  BOOTSTRAP_ADMIN_EMAIL: admin.email,
  BOOTSTRAP_ADMIN_PASSWORD: admin.password,
};

async function serve(env: Variables, cwd?: string) {
  const port = await freePort();
  const { child, output, ended } = run('run/app/server/launch.mjs', [], { ...env, PORT: port }, cwd);
  await expect.poll(() => output.out + output.err, { timeout: 120_000 }).toMatch(/ is up: |"started"|did not start/);
  const logIn = async (who: { email: string; password: string }) =>
    (
      await fetch(`http://127.0.0.1:${port}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(who),
      })
    ).status;
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  return { output, logIn, stop };
}

const omar = { email: 'omar.farooq@cloud.neduet.edu.pk', password: 'festival-demo' };

const pagesAreBuilt = existsSync(join(import.meta.dirname, '../../../../dist/web/index.html'));

describe.runIf(pagesAreBuilt)('production', () => {
  it.each(databases)(
    'does not start on a demo of the %s database before that is removed',
    { timeout: 480_000 },
    async (database) => {
      const place = await emptyDatabaseIn(database, folder);
      const development = await serve(place);
      expect(await development.logIn(omar)).toBe(200);
      if (database === 'embedded') {
        const held = run('run/command/main.ts', ['demo', 'remove', '--yes'], place);
        expect(await held.ended).toBe(1);
        expect(held.output.err).toMatch(/^DATA_DIR [^\n]* is in use by another process[^\n]*\n$/);
      }
      await development.stop();

      const refused = run('run/app/server/launch.mjs', [], { ...production, ...place, PORT: await freePort() });
      expect(await refused.ended).toBe(1);
      expect(refused.output.out).toBe('');
      expect(refused.output.err).toMatch(/^[^\n]*omar\.farooq@[^\n]*npm run festival -- demo remove[^\n]*\n$/);

      const removal = run('run/command/main.ts', ['demo', 'remove', '--yes'], place);
      expect([await removal.ended, removal.output.err]).toEqual([0, '']);

      const first = await serve({ ...production, ...place });
      expect(first.output.err).toBe('');
      expect(await first.logIn(admin)).toBe(200);
      expect(await first.logIn(omar)).toBe(401);
      await first.stop();

      const second = await serve({ ...production, ...place, BOOTSTRAP_ADMIN_EMAIL: 'second@example.org' });
      expect(second.output.err).toMatch(/^BOOTSTRAP_ADMIN_EMAIL is ignored: [^\n]*\n$/);
      expect(await second.logIn({ ...admin, email: 'second@example.org' })).toBe(401);
      await second.stop();
    },
  );

  it('is erased by no DEMO=reset, which starts on an empty directory alone', { timeout: 120_000 }, async () => {
    const others = await emptyDatabaseIn('embedded', folder, 'others');
    await inDatabaseOf(others, (db) => initializeDatabase(db, { cast: undefined, admin }, new Date()));
    const refused = run('run/app/server/launch.mjs', [], { ...others, DEMO: 'reset', PORT: await freePort() });
    expect(await refused.ended).toBe(1);
    expect(refused.output.err).toMatch(/^The site did not start: DEMO=reset [^\n]*Nothing was erased[^\n]*\n$/);
    expect(await inDatabaseOf(others, (db) => findUserByEmail(db, admin.email))).toMatchObject({ role: 'super_admin' });

    const trial = await serve({ ...(await emptyDatabaseIn('embedded', folder, 'trial')), DEMO: 'reset' });
    expect(trial.output.out).toContain('It starts anew each night at 04:00');
    expect(await trial.logIn(omar)).toBe(200);
    await trial.stop();
  });

  it('has another default directory than the demo, and says so the first time', { timeout: 360_000 }, async () => {
    const cwd = join(folder, 'defaults');
    mkdirSync(cwd);
    await copyMigratedDirectory(join(cwd, 'data'));
    const development = await serve({}, cwd);
    await development.stop();
    const first = await serve(production, cwd);
    expect(first.output.err).toMatch(/^DATA_DIR is \.\/data-production, which is new: [^\n]*DATA_DIR=\.\/data\.\n$/);
    expect(await first.logIn(omar)).toBe(401);
    expect(await first.logIn(admin)).toBe(200);
    await first.stop();
    const second = await serve(production, cwd);
    expect(second.output.err).toBe('');
    await second.stop();
  });
});
