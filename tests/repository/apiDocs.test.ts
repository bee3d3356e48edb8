import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { liveEvents } from '#site/live/events.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { findProgram, isInstalled } from '../support/installedProgram.ts';

const page = readFileSync('docs/api.md', 'utf8');
const blocks = [...page.matchAll(/^```sh\n(.*?)^```/gms)].map(([, block = '']) => block);

describe.runIf(isInstalled(findProgram('curl'), 'curl'))('docs/api.md', () => {
  let site: TestApp;
  beforeAll(async () => {
    site = await startTestApp();
    await site.app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(() => site.close());

  test('every command answers what is said', async () => {
    const { port } = site.app.server.address() as AddressInfo;
    const end = '--- end of a command';
    const commands = blocks
      .flatMap((block) => block.replaceAll(/\|\n/g, '|').trim().split('\n'))
      .map((line) =>
        line.replace(/ +# .*$/, '').replace('SITE=http://127.0.0.1:3000', `SITE=http://127.0.0.1:${port}`),
      );
    const script = commands.map((command) => `${command}\necho "\n${end}"`).join('\n');
    const shell = spawn('bash', ['-euo', 'pipefail', '-c', script], { stdio: ['ignore', 'pipe', 'pipe'] });
    const [out, err, [code]] = await Promise.all([text(shell.stdout), text(shell.stderr), once(shell, 'exit')]);
    expect(`${code} ${err.replaceAll(/curl: \(28\).*\n/g, '')}`).toBe('0 ');
    const answers = out.split(`\n${end}\n`);
    const answerTo = (part: string) => answers[commands.findIndex((command) => command.includes(part))] ?? '';
    expect(JSON.parse(answerTo('/api/events?upcoming'))).toMatchObject({ success: true });
    expect(JSON.parse(answerTo('openapi.json'))).toHaveProperty('openapi');
    expect(JSON.parse(answerTo('/events/none'))).toMatchObject({ success: false, code: 'not_found' });
    expect(JSON.parse(answerTo('"email":"x"'))).toMatchObject({ code: 'validation', errors: expect.any(Array) });
    expect(JSON.parse(answerTo('/auth/me'))).toMatchObject({ data: { user: { role: 'super_admin' } } });
    const people = JSON.parse(answerTo('/admin/users')) as { data: { users: object[]; total: number } };
    expect(people.data.users).toHaveLength(3);
    expect(people.data.total).toBeGreaterThan(6);
    expect(JSON.parse(answerTo('/admin/numbers'))).toMatchObject({ success: true });
    expect(JSON.parse(answerTo('/admin/mail'))).toMatchObject({ code: 'key_not_allowed' });
    expect(answerTo('If-None-Match').trim()).toBe('304');
    expect(answerTo('/api/live')).toMatch(/^:$/m);
    expect(JSON.parse(answerTo('logout'))).toMatchObject({ success: true });
  });
});

test('docs/api.md names every event of the live stream', () => {
  const stream = page.slice(page.indexOf('## The live stream'));
  expect(liveEvents.filter((event) => !stream.includes(`\`${event}\``))).toEqual([]);
});
