import { spawnSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { stripVTControlCharacters } from 'node:util';
import { callApi } from './apiClient.ts';
import { percentile } from './figures.ts';

const probeIntervalMs = 50;
const settleMs = 2000;

export const hasSlowhttptest = !spawnSync('slowhttptest', ['-h']).error;
export const slowhttptestMissing = 'slowhttptest is not installed (apt-get install slowhttptest)';

/** The modes by their letter, with what each needs beside it. A slow reader asks for the largest thing there is. */
export const modes = (url: string, largest: string): Record<string, string[]> => ({
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

/** One mode against the server, with /api/health probed meanwhile. */
export async function attack(
  url: string,
  mode: string,
  args: readonly string[],
  { connections, seconds }: { connections: number; seconds: number },
) {
  const each = ['-c', connections, '-r', '200', '-l', seconds, '-p', '5', '-v', '1'].map(String);
  const child = spawn('slowhttptest', [`-${mode}`, ...each, ...args], { stdio: ['ignore', 'pipe', 'ignore'] });
  const written = text(child.stdout);
  const exited = once(child, 'exit');
  const probes: number[] = [];
  const requests: Promise<unknown>[] = [];
  let failed = 0;
  let most = 0;
  let last = 0;
  const end = performance.now() + seconds * 1000 - settleMs;
  let left = 0;
  try {
    while (performance.now() < end && child.exitCode === null) {
      requests.push(
        callApi(url, '/health', { method: 'GET', headers: { connection: 'close' } }).then(
          (answer) => (answer.status === 200 ? probes.push(answer.ms) : (failed += 1)),
          () => (failed += 1),
        ),
      );
      last = openConnections(url);
      most = Math.max(most, last);
      await pause(probeIntervalMs);
    }
    await Promise.all(requests);
    await pause(50);
    // It ends by itself once all its connections are closed.
    left = child.exitCode === null ? openConnections(url) : 0;
  } finally {
    if (child.exitCode === null) child.kill('SIGTERM');
  }
  await exited;
  const [, endedBy = ''] = /Exit status: *(.*)/.exec(stripVTControlCharacters(await written)) ?? [];
  // Ranges are answered at once, and never all connections open together: there slowhttptest itself tells that it made them.
  const wasWhole = mode === 'R' ? endedBy === 'No open connections left' : most >= connections;
  return { p99: percentile(probes, 0.99), attempts: requests.length, failed, most, left, wasWhole };
}

/** The largest script that the home page names, or begins with. */
export async function largestScript(url: string): Promise<string> {
  const html = await (await fetch(url)).text();
  const scripts = [...html.matchAll(/"(\/assets\/[^"]+\.js)"/g)].map(([, path = '']) => path);
  const sizes = await Promise.all(
    [...new Set(scripts)].map(async (path) => {
      const bytes = (await (await fetch(url + path)).arrayBuffer()).byteLength;
      return { path, bytes };
    }),
  );
  const [largest] = sizes.toSorted((a, b) => b.bytes - a.bytes);
  if (!largest) throw new Error('no script on the home page: npm run build');
  return largest.path;
}
