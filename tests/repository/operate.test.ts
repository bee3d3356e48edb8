import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cast } from '#database/cast/cast.ts';
import { environmentProblems } from '#run/app/server/environment.ts';
import { initializeDatabase } from '#run/app/server/firstRun.ts';
import { databases } from '../support/app.ts';
import { emptyDatabaseIn, openServed, runCommand, type Served } from '../support/commandLine.ts';
import { freePort } from '../support/postgres.ts';
import { startSmtpServer } from '../support/smtpServer.ts';
import { suiteFolder } from '../support/suiteFolder.ts';

const folder = suiteFolder();

const page = ['operate', 'pgbouncer'].map((name) => readFileSync(`docs/${name}.md`, 'utf8')).join('\n');
const blocksOf = (language: string) =>
  [...page.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'gms'))].map(([, block = '']) => block);
const blocks = blocksOf('sh');
const commands = blocks
  .flatMap((block) => block.split('\n'))
  .filter((line) => /^(npm run festival --|festival) /.test(line))
  .map((line) => line.replace(/^(npm run festival --|festival) | +#.*$/g, '').split(/ +/));

process.umask(0o077);
const secret = 'a secret of the tests, of at least 32 bytes';

describe.each(databases)('docs/operate.md on %s', (kind) => {
  let site: Served;
  beforeAll(async () => {
    site = await openServed({ ...(await emptyDatabaseIn(kind, folder, 'filled')), SECRET: secret }, secret);
    await initializeDatabase(site.db, { cast, admin: undefined }, new Date());
  }, 180_000);
  afterAll(() => site.close());

  test('the doctor finds all that it is said to look at, and that no site is there', async () => {
    const letters: string[] = [];
    const mail = await startSmtpServer((_raw, recipients) => void letters.push(...recipients));
    const env = { ...site.env, SMTP_URL: mail.url, PUBLIC_URL: `http://127.0.0.1:${await freePort()}` };
    const doctors = commands.filter(([verb]) => verb === 'doctor');
    expect(doctors).toHaveLength(2);
    for (const args of doctors) {
      const { code, out, err } = await runCommand(args, env);
      expect([code, err]).toEqual([1, '']);
      expect(out.split('\n').filter((line) => line.startsWith('WRONG'))).toEqual([
        expect.stringMatching(/^WRONG +site +.* cannot be reached/),
      ]);
    }
    expect(letters).toEqual(['chair@example.edu']);
    await mail.close();
  });

  test('every other command does what is said', async () => {
    const empty = { ...(await emptyDatabaseIn(kind, folder, 'empty')), SECRET: secret };
    expect(commands.length).toBeGreaterThan(6);
    for (const args of commands.filter(([verb]) => verb !== 'doctor')) {
      const here = args.map((each) => {
        const file = /^(?:\/var\/backups\/festival\/(.+)|(festival[.-].*))$/.exec(each)?.slice(1).join('');
        return file === undefined ? each : join(folder, `${kind}-${file}`);
      });
      const env = args[0] === 'restore' ? empty : site.env;
      const { code, out, err } = await runCommand(here, env);
      expect(`${args.join(' ')}: ${code} ${code === 0 ? '' : err}`).toBe(`${args.join(' ')}: 0 `);
      expect(out).not.toBe('');
    }
  }, 180_000);
});

describe('what is typed on one machine', () => {
  test('is read by a shell', () => {
    for (const block of blocks)
      expect(spawnSync('sh', ['-n'], { input: block, encoding: 'utf8' }).stderr, block).toBe('');
  });

  test('names files and units that the product has', () => {
    const files = blocks.flatMap((block) => [...block.matchAll(/\/srv\/festival\/([\w@./-]+\w)/g)]);
    expect(files.length).toBeGreaterThan(4);
    expect(files.map(([, file = '']) => file).filter((file) => !existsSync(file))).toEqual([]);
    const units = blocks.flatMap((block) => [...block.matchAll(/\bfestival(?:@(?=\d|\$)|-backup\.\w+)/g)]);
    expect(new Set(units.map(([unit]) => unit))).toEqual(new Set(['festival@', 'festival-backup.timer']));
    for (const [unit] of units)
      expect(existsSync(`deploy/systemd/${unit.replace(/@$/, '@.service')}`), unit).toBe(true);
  });

  const variablesIn = (text: string) =>
    Object.fromEntries(
      [...text.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value.replaceAll("'", '')]),
    );

  test('makes variables that production starts with, also behind PgBouncer and with a relay on the machine', () => {
    const file = join(folder, 'festival.env');
    copyFileSync('deploy/festival.env.example', file);
    const given = { NODE_ENV: 'production', PORT: '3001', DATA_DIR: '/var/lib/festival' };
    expect(environmentProblems({ ...given, ...variablesIn(readFileSync(file, 'utf8')) })).toEqual([
      expect.stringMatching(/^SECRET /),
    ]);
    const fill = /^sed -i .*$/m.exec(blocks.join('\n'))?.[0].replace('/etc/festival/festival.env', file) ?? 'false';
    expect(spawnSync('sh', ['-c', fill], { encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' });
    const filled = { ...given, ...variablesIn(readFileSync(file, 'utf8')) };
    const more = blocksOf('ini').map(variablesIn);
    expect(more).toHaveLength(2);
    for (const each of [{}, ...more]) expect(environmentProblems({ ...filled, ...each })).toEqual([]);
  });
});
