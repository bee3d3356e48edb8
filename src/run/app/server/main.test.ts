import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { killStarted, startScript } from '../../../../tests/support/startedProcess.ts';
import { suiteFolder } from '../../../../tests/support/suiteFolder.ts';
import { loadSecret } from './secretFile.ts';

const folder = suiteFolder();
afterAll(killStarted);

function run(env: Record<string, string>) {
  const { child, output, ended } = startScript('run/app/server/launch.mjs', { env: { PORT: '0', ...env } });
  const url = async () => {
    await expect.poll(() => output.out + output.err, { timeout: 120_000 }).toMatch(/http:\/\/127\.0\.0\.1:\d+\n/);
    return /http:\/\/127\.0\.0\.1:\d+/.exec(output.out)?.[0] ?? '';
  };
  return { child, output, ended, url };
}

describe('a start that cannot be', () => {
  it.each([
    ['PORT', { PORT: 'http' }, 1],
    ['SMTP_URL', { NODE_ENV: 'production', PUBLIC_URL: 'https://fest.example.org', MAIL_FROM: 'a@example.org' }, 1],
    ['FESTIVAL', { FESTIVAL: folder }, 3],
    ['DATABASE_URL', { DATABASE_URL: 'postgres://a:b@127.0.0.1:1/c', DATA_DIR: join(folder, 'none') }, 1],
  ])('prints one line a problem with %s and ends', async (name, env, lines) => {
    const { output, ended } = run(env);
    expect(await ended).toBe(1);
    expect(output.err.trimEnd().split('\n')).toHaveLength(lines);
    for (const line of output.err.trimEnd().split('\n')) expect(line).toContain(name);
  });

  it('prints a line when DATA_DIR is a file', async () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    const { output, ended } = run({ DATA_DIR: file });
    expect(await ended).toBe(1);
    expect(output.err).toMatch(/^.*DATA_DIR.*\n$/);
  });
});

const pagesAreBuilt = existsSync(join(import.meta.dirname, '../../../../dist/web/index.html'));

describe.runIf(pagesAreBuilt)('a server', () => {
  it('that cannot show a picture of its folder does not start, and has made no database', async () => {
    const own = join(folder, 'own');
    cpSync(join(import.meta.dirname, '../../../../tests/fixtures/tiny-festival'), own, { recursive: true });
    mkdirSync(join(own, 'images'), { recursive: true });
    writeFileSync(join(own, 'images/face.jpg'), 'no picture at all, but long enough');
    const members = readFileSync(join(own, 'committee.json'), 'utf8');
    writeFileSync(join(own, 'committee.json'), members.replace('"image": null', '"image": "face.jpg"'));
    const dataDir = join(folder, 'untouched');
    const { output, ended } = run({ DATA_DIR: dataDir, FESTIVAL: own });
    expect(await ended).toBe(1);
    expect(output.err).toMatch(/^FESTIVAL: \S+images\/face\.jpg: This file cannot be shown as a picture\. [^\n]*\n$/);
    expect(existsSync(dataDir)).toBe(false);
  });

  it(
    'keeps its directory to itself, finishes what is under way, and finds its data again',
    { timeout: 300_000 },
    async () => {
      const dataDir = join(folder, 'data');
      mkdirSync(dataDir);
      chmodSync(dataDir, 0o777);
      const first = run({ DATA_DIR: dataDir, RATE_LIMITS: 'off' });
      const url = await first.url();
      expect((await fetch(`${url}/api/ready`)).status).toBe(200);
      expect(statSync(join(dataDir, 'secret')).mode & 0o777).toBe(0o600);
      const paths = ['', ...readdirSync(dataDir, { recursive: true, encoding: 'utf8' })];
      expect(paths.length).toBeGreaterThan(500);
      const isOpen = (path: string) => (statSync(join(dataDir, path)).mode & 0o077) !== 0;
      expect(process.platform === 'win32' ? [] : paths.filter(isOpen)).toEqual([]);

      const second = run({ DATA_DIR: dataDir });
      const startedAt = Date.now();
      expect(await second.ended).toBe(1);
      expect(Date.now() - startedAt).toBeLessThan(60_000);
      expect(second.output.err).toMatch(/^[^\n]*DATA_DIR[^\n]*\n$/);

      const logIn = () =>
        fetch(`${url}/api/auth/login`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ email: 'ayesha.noor@cloud.neduet.edu.pk', password: 'festival-demo' }),
        });
      const underWay = Array.from({ length: 16 }, logIn);
      await (await fetch(`${url}/api/health`)).text();
      first.child.kill('SIGTERM');
      await expect.poll(async () => (await fetch(`${url}/api/ready`)).status).toBe(503);
      expect((await Promise.all(underWay)).map((answer) => answer.status)).toEqual(
        Array.from({ length: 16 }, () => 200),
      );
      expect(await first.ended).toBe(0);
      expect(first.output.err).toBe('');

      const secret = readFileSync(join(dataDir, 'secret'), 'utf8');
      const third = run({ DATA_DIR: dataDir });
      const events = (await (await fetch(`${await third.url()}/api/events`)).json()) as { data: { total: number } };
      expect(events.data.total).toBeGreaterThan(8);
      expect(readFileSync(join(dataDir, 'secret'), 'utf8')).toBe(secret);
      third.child.kill('SIGTERM');
      await pause(700);
      third.child.kill('SIGINT');
      expect(await third.ended).toBe(1);
    },
  );
});

it('loadSecret makes a secret once', () => {
  const directory = join(folder, 'secrets');
  const secret = loadSecret(directory);
  expect(Buffer.byteLength(secret)).toBeGreaterThanOrEqual(32);
  expect(loadSecret(directory)).toBe(secret);
});
