// Runs the drills on one PostgreSQL, one after the other, and fails if any does. `--short`: the form for `npm test`, one line a
// drill and the whole table of a drill that failed; those that measure nothing go in two lanes, as most of them wait.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { startPostgres } from '../tests/support/postgres.ts';
import { short } from './figures.ts';

const lanes = [
  ['seats', 'teams', 'door', 'crash', 'stop'],
  ['histories', 'mail', 'disk', 'outage', 'migration', 'backup'],
];
const measuring = ['health', 'rush'];
const long = ['rolling', 'model', 'malformed'];

async function run(drill: string, url: string | undefined): Promise<boolean> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, [join(import.meta.dirname, `${drill}.ts`), ...(short ? ['--short'] : [])], {
    env: { ...process.env, ...(url === undefined ? {} : { TEST_DATABASE_URL: url }) },
    stdio: ['ignore', short ? 'pipe' : 'inherit', short ? 'pipe' : 'inherit'],
  });
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => output.push(String(part)));
  const [code] = await once(child, 'exit');
  const text = output.join('').trimEnd();
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
  console.log(`${code === 0 ? (text.split('\n').at(-1) ?? '') : text} (${drill}, ${seconds} s)`);
  return code === 0;
}

const postgres = await startPostgres({ durable: true });
let failed = 0;
const runAll = async (drills: readonly string[]) => {
  for (const drill of drills) {
    const isMet = await run(drill, postgres?.url);
    if (!isMet) failed += 1;
  }
};
if (short) await Promise.all(lanes.map(runAll));
else await runAll(lanes.flat());
await runAll([...measuring, ...(short ? [] : long)]);
await postgres?.stop();
process.exitCode = failed > 0 ? 1 : 0;
