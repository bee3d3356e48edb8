import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { killStarted, startScript } from '../support/startedProcess.ts';
import { suiteFolder } from '../support/suiteFolder.ts';

const folder = suiteFolder();
afterAll(killStarted);

const lines = [...readFileSync('docs/adopt.md', 'utf8').matchAll(/^```sh\n(.*?)^```/gms)]
  .flatMap(([, block = '']) => block.trim().split('\n'))
  .map((line) => line.trim());

/** The variables before a command and what it is, its files in the folder of this test. */
function partsOf(line: string) {
  const words = line.split(' ').map((word) => word.replace(/(?<==|^)(mine(-\w+)?)$/, join(folder, '$1')));
  const at = words.findIndex((word) => word === 'npm');
  const env = Object.fromEntries(
    words.slice(0, at).map((word) => [word.split('=')[0], word.slice(word.indexOf('=') + 1)]),
  );
  return { env: { ...env, HOST: '127.0.0.1' } as Record<string, string>, command: words.slice(at) };
}

async function started(env: Record<string, string>) {
  const { child, output, ended } = startScript('run/app/server/launch.mjs', { env: { ...env, PORT: '0' } });
  const listening = /(?:is up: |listening at )(http:\/\/127\.0\.0\.1:\d+)/;
  await expect.poll(() => output.out + output.err, { timeout: 150_000 }).toMatch(listening);
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  return { url: listening.exec(output.out + output.err)?.[1] ?? '', stop };
}

const logIn = (url: string, email: string, password: string) =>
  fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });

test(
  'docs/adopt.md, line by line: another university is live with its own administrator',
  { timeout: 480_000 },
  async () => {
    const [setUp, create, tryIt, live, admin, ...more] = lines.map(partsOf);
    expect(more).toEqual([]);
    // It has been run, or this would not. As before `npm start`, which then finds nothing left to install or to build.
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
    expect(setUp?.command).toEqual(['npm', 'run', 'setup']);
    expect(scripts['setup']).toBe(scripts['prestart']);
    const command = (part: ReturnType<typeof partsOf> | undefined, args: readonly string[] = []) => {
      expect(part?.command.slice(0, 4)).toEqual(['npm', 'run', 'festival', '--']);
      return startScript('run/command/main.ts', {
        args: [...(part?.command.slice(4) ?? []), ...args],
        env: part?.env ?? {},
      });
    };

    const made = command(create, ['--answers', resolve('docs/adopt.answers.json')]);
    expect(`${await made.ended} ${made.output.err}`).toBe('0 ');

    expect(tryIt?.command).toEqual(['npm', 'start']);
    const demo = await started(tryIt?.env ?? {});
    expect(await (await fetch(demo.url)).text()).toContain('<title>Byte Days 2031');
    const omar = await logIn(demo.url, 'omar.farooq@students.ribeira.example', 'festival-demo');
    expect(omar.status).toBe(200);
    await demo.stop();

    expect(live?.command).toEqual(['npm', 'start']);
    const site = await started(live?.env ?? {});
    const added = command(admin);
    expect(`${await added.ended} ${added.output.err}`).toBe('0 ');
    const password = /Password: (\S+)/.exec(added.output.out)?.[1] ?? '';
    expect((await logIn(site.url, 'you@example.edu', password)).status).toBe(200);
    expect(await (await fetch(`${site.url}/clubs/robot-workshop`)).text()).toContain('Robot Workshop');
    await site.stop();
  },
);
