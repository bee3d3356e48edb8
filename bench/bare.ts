// What a newcomer meets on a bare Debian 12 with git, curl and Node 20: both commands of README, on a clone of this commit.
// `--only start` or `--only test` runs one of them, `--quick` the quick form of `npm test`.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findProgram } from '../tests/support/installedProgram.ts';
import { freePort } from '../tests/support/postgres.ts';
import { type BareRoot, makeBareRoot, type Run } from './bareRoot.ts';
import { Figures, flag, textOption } from './figures.ts';

const only = textOption('only');
const isQuick = flag('quick');
const figures = new Figures('bare (both commands of README on a bare Debian with Node 20)');
const project = join(import.meta.dirname, '..');
const checkout = '/srv/techfest';
const maxLines = 20;
const startLimitMs = 10 * 60_000;
const seconds = (sinceMs: number) => `${((performance.now() - sinceMs) / 1000).toFixed(1)} s`;

async function isReady(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/api/ready`).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** `npm start` until it is ready, or its end. */
async function start(root: BareRoot, port: number): Promise<Run> {
  const run = root.run(`cd ${checkout} && npm start`, { PORT: String(port) });
  const latest = performance.now() + startLimitMs;
  while (!run.isOver() && performance.now() < latest && !(await isReady(port))) await pause(50);
  return run;
}

async function tryStart(root: BareRoot): Promise<void> {
  const port = await freePort();
  for (const time of ['first', 'second']) {
    const startedAt = performance.now();
    const run = await start(root, port);
    const ready = seconds(startedAt);
    const page = await fetch(`http://127.0.0.1:${port}/events`).catch(() => undefined);
    const isUp = page?.status === 200 && (await page.text()).includes('</html>');
    // The server answers just before its greeting is out.
    for (let waits = 0; waits < 100 && !run.output().endsWith(`:${port}\n`); waits++) await pause(50);
    const lines = run.output().trimEnd().split('\n');
    figures.add(`npm start, the ${time} time: ready, with a page`, isUp ? ready : `no:\n${run.output()}`, isUp);
    figures.add('  lines printed', lines.length, lines.length <= maxLines);
    const last = lines.at(-1) ?? '';
    figures.add('  the last line has the address', last, last.includes(`http://127.0.0.1:${port}`));
    const stoppedAt = performance.now();
    run.interrupt();
    await run.ended;
    figures.add('  Ctrl+C ends it', seconds(stoppedAt));
  }
}

async function tryTest(root: BareRoot): Promise<void> {
  const command = isQuick ? 'npm run test:quick' : 'npm test';
  const startedAt = performance.now();
  const run = root.run(`cd ${checkout} && ${command}`);
  const code = await run.ended;
  const lines = run.output().trimEnd().split('\n');
  figures.add(command, `exit ${code} after ${seconds(startedAt)}`, code === 0);
  const shown = code === 0 ? lines.slice(-12) : lines.filter((line) => !line.startsWith('skipped: ')).slice(-200);
  for (const line of shown) console.log(`      ${line}`);
}

/** Control: Node 26 pinned in its place, whose binary needs a library that this Debian does not have. */
async function tryBrokenRuntime(root: BareRoot): Promise<void> {
  const name = `node-${process.platform}-${process.arch}`;
  const pin = `npm pkg set optionalDependencies.${name}=26.10.0 && npm install --package-lock-only >/tmp/pin 2>&1`;
  const run = root.run(`cd ${checkout} && ${pin} && rm -rf node_modules && npm start`);
  const code = await run.ended;
  const isNamed = code === 1 && run.output().includes('Install the package libatomic1');
  figures.add('control: a Node that does not start', isNamed ? 'its package is named' : run.output(), isNamed);
  const later = root.run(`cd ${checkout} && npm run typecheck`);
  const isStarted = (await later.ended) === 0;
  figures.add('  a later command', isStarted ? 'starts' : later.output(), isStarted);
}

if (process.getuid?.() !== 0 || !findProgram('debootstrap') || !findProgram('unshare'))
  figures.skip('it needs root, debootstrap and unshare');
else {
  const madeAt = performance.now();
  const root = makeBareRoot();
  // As over the network: no files shared with this clone.
  execFileSync('git', ['clone', '--quiet', `file://${project}`, join(root.path, checkout)], { stdio: 'inherit' });
  figures.add('the root and the clone', seconds(madeAt));
  const version = execFileSync('chroot', [root.path, 'node', '--version']).toString().trim();
  figures.add('its Node', version);
  if (only !== 'test') await tryStart(root);
  if (only !== 'start') await tryTest(root);
  await tryBrokenRuntime(root);
  figures.finish(only === undefined ? 'both commands' : `npm ${only} alone`);
}
