import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Marked } from './request.ts';

// All six techniques. Neither --smart nor --skip-static: they leave out values that look as if nothing came of them.
const options =
  '--batch --level 2 --dbms PostgreSQL --disable-coloring --flush-session --retries 0 --skip-waf --time-sec 2';

// A refusal that begins with "Please enter a" looks to it as if the value were cast to a number, and it would leave the value out.
const answers = 'skip those kind of cases=N';

/** Runs sqlmap over one request. @returns what it found, and whether it came to its end */
export async function runSqlmap(port: number, { method, address, headers, body }: Marked, seconds: number) {
  const folder = mkdtempSync(join(tmpdir(), 'sqlmap-'));
  const request = [
    '-u',
    `http://127.0.0.1:${port}${address}`,
    '--method',
    method,
    ...Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]),
    ...(body === undefined ? [] : ['-H', 'content-type: application/json', '--data', body]),
  ];
  const child = spawn(
    'sqlmap',
    [...options.split(' '), '--ignore-code', '*', '--answers', answers, '--output-dir', folder, ...request],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += String(part)));
  const timer = setTimeout(() => child.kill('SIGINT'), seconds * 1000);
  await once(child, 'close');
  clearTimeout(timer);
  const logs = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('/log'));
  const found = logs.filter((name) => statSync(join(folder, name)).size > 0);
  const text = found.map((name) => readFileSync(join(folder, name), 'utf8')).join('\n');
  rmSync(folder, { recursive: true, force: true });
  const isWhole = output.includes('do not appear to be injectable') && !/skipping .*parameter/.test(output);
  return { text, isWhole: isWhole || text !== '', output };
}
