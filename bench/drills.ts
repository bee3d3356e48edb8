// Runs the drills on one PostgreSQL and fails if any does. Those that measure no time go in parallel groups, as most of them
// wait; the others alone, after them. `--short`: the form for `npm run check:long`, one line a drill and the whole table of a drill
// that failed.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { startPostgres } from '../tests/support/postgres.ts';
import { flag, refuseOtherArguments } from './figures.ts';

const short = flag('short');
refuseOtherArguments();

const parallelGroups = [
  ['seats', 'teams', 'door'],
  ['histories', 'mail', 'disk', 'outage', 'migration', 'backup', 'crash', 'stop'],
  short ? [] : ['model', 'malformed', 'freshness'],
];
const measuring = ['health', 'rush', 'pictures', ...(short ? [] : ['rolling', 'burst', 'opening'])];

async function run(drill: string, url: string | undefined): Promise<boolean> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, [join(import.meta.dirname, `${drill}.ts`), ...(short ? ['--short'] : [])], {
    env: { ...process.env, ...(url === undefined ? {} : { TEST_DATABASE_URL: url }) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => output.push(String(part)));
  const [code] = await once(child, 'exit');
  const text = output.join('').trimEnd();
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
  console.log(`${short && code === 0 ? (text.split('\n').at(-1) ?? '') : text} (${drill}, ${seconds} s)`);
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
await Promise.all(parallelGroups.map(runAll));
await runAll(measuring);
await postgres?.stop();
process.exitCode = failed > 0 ? 1 : 0;
