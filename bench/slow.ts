// P12: slowhttptest's four modes against a server process, while /api/health is asked. None of its connections may be left
// before slowhttptest itself gives them up. `--connections 500`, `--seconds 28`.
import { spawnSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { callApi } from './apiClient.ts';
import { withDatabases } from './databases.ts';
import { Figures, ms, option, percentile } from './figures.ts';
import { startPlainServer } from './healthProbe.ts';
import { startServer } from './server.ts';

const connections = option('connections', 500);
const seconds = option('seconds', 28);
const probeIntervalMs = 50;
const slowestProbeMs = 500;
const settleMs = 2000;

/** The modes by their letter, with what each needs beside it. A slow reader asks for the largest thing there is. */
const modes = (url: string, largest: string): Record<string, string[]> => ({
  H: ['-u', url, '-i', '5'],
  B: ['-u', `${url}/api/auth/login`, '-i', '5', '-s', '8192', '-f', 'application/json'],
  R: ['-u', `${url}${largest}`, '-t', 'GET', '-a', '1', '-b', '3000'],
  X: ['-u', `${url}${largest}`, '-w', '1', '-y', '2', '-n', '5', '-z', '1', '-k', '3'],
});

function openConnections(url: string): number {
  const port = Number(new URL(url).port).toString(16).toUpperCase().padStart(4, '0');
  const rows = readFileSync('/proc/net/tcp', 'utf8').split('\n');
  // Local address, remote address, state: 01 is established.
  return rows.filter((row) => new RegExp(`^\\s*\\d+: \\w+:${port} \\w+:\\w+ 01 `).test(row)).length;
}

async function attack(url: string, mode: string, args: readonly string[]) {
  const each = ['-c', connections, '-r', '200', '-l', seconds, '-p', '5', '-v', '0'].map(String);
  const child = spawn('slowhttptest', [`-${mode}`, ...each, ...args], { stdio: 'ignore' });
  const exited = once(child, 'exit');
  const probes: number[] = [];
  const asked: Promise<unknown>[] = [];
  let failed = 0;
  let most = 0;
  let last = 0;
  const end = performance.now() + seconds * 1000 - settleMs;
  while (performance.now() < end && child.exitCode === null) {
    asked.push(
      callApi(url, '/health', { method: 'GET', headers: { connection: 'close' } }).then(
        (answer) => (answer.status === 200 ? probes.push(answer.ms) : (failed += 1)),
        () => (failed += 1),
      ),
    );
    last = openConnections(url);
    most = Math.max(most, last);
    await pause(probeIntervalMs);
  }
  await Promise.all(asked);
  await pause(50);
  // It ends by itself once all its connections are closed.
  const left = child.exitCode === null ? openConnections(url) : 0;
  if (child.exitCode === null) child.kill('SIGTERM');
  await exited;
  return { p99: percentile(probes, 0.99), failed, most, left };
}

if (spawnSync('slowhttptest', ['-h']).error) {
  console.error('slowhttptest is not installed (apt-get install slowhttptest)');
  process.exit(1);
}

const figures = new Figures(`slow (slowhttptest, ${connections} connections, ${seconds} s a mode)`);
const worst: string[] = [];
await withDatabases(async (databases) => {
  const { target } = await databases.create('embedded', () => Promise.resolve());
  const server = await startServer(target, { env: { SEED_DEMO: 'true', RATE_LIMITS: 'on' } });
  const html = await (await fetch(server.url)).text();
  const scripts = [...html.matchAll(/"(\/assets\/[^"]+\.js)"/g)].map(([, path = '']) => path);
  if (scripts.length === 0) throw new Error('no script on the home page: npm run build');
  for (const [mode, args] of Object.entries(modes(server.url, scripts[0] ?? '/'))) {
    const { p99, failed, most, left } = await attack(server.url, mode, args);
    figures.add(
      `-${mode}: p99 of /api/health (target < ${slowestProbeMs} ms), failed`,
      `${ms(p99)}, ${failed}`,
      p99 < slowestProbeMs && failed === 0,
    );
    figures.add(`-${mode}: most connections, left after ${seconds - 2} s`, `${most}, ${left}`, left === 0);
    worst.push(`-${mode} ${ms(p99)}`);
    await pause(settleMs);
  }
  await server.stop();
  const plain = await startPlainServer();
  const { left } = await attack(plain.url, 'H', modes(plain.url, '/')['H'] ?? []);
  plain.stop();
  figures.add('control, a server with the usual time-outs: left', left, left > connections / 2);
});
figures.finish(worst.join(', '));
