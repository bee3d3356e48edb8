// What of deploy/ can be tried without an engine for containers: the steps of the Dockerfile, the first stage in a folder, the
// last on a bare Debian of its own; the image in both its uses, one container with a volume and two servers on PostgreSQL, as a
// user without rights; and compose.yaml against the schema of Compose.
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findProgram } from '../tests/support/installedProgram.ts';
import { createDatabase, freePort, startPostgres } from '../tests/support/postgres.ts';
import type { Run } from './bareRoot.ts';
import { imageSteps, isSentToBuild, type Step } from './dockerfile.ts';
import { Figures } from './figures.ts';
import { type ImageRoot, makeImageRoot, sizeOf } from './imageRoot.ts';
import { installPinned } from './installPinned.ts';
import { secret } from './secret.ts';

const root = join(import.meta.dirname, '..');
const ignore = readFileSync(join(root, '.dockerignore'), 'utf8');
const [buildStage = [], lastStage = []] = imageSteps(readFileSync(join(root, 'deploy/Dockerfile'), 'utf8')).stages;
const maxMB = 250;
const readyWithinMs = 60_000;

const folder = mkdtempSync(join(tmpdir(), 'festival-image-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const [built, bin] = ['build', 'bin'].map((name) => join(folder, name)) as [string, string];

/** COPY from the clone to a folder, RUN inside of it with the runtime of the lock file. */
function runBuildStage(steps: readonly Step[]): void {
  for (const made of [built, bin]) mkdirSync(made);
  cpSync(process.execPath, join(bin, 'node'));
  for (const { keyword, text } of steps) {
    if (keyword === 'COPY') {
      const parts = text.split(' ');
      const to = parts.pop() ?? '';
      for (const part of parts) {
        if (!isSentToBuild(ignore, part)) throw new Error(`${part} is not sent to the build`);
        const target = to.endsWith('/') ? join(built, to, part) : join(built, to);
        cpSync(join(root, part), target, { recursive: true, verbatimSymlinks: true });
      }
    }
    if (keyword === 'RUN')
      execFileSync('sh', ['-ec', text], {
        cwd: built,
        env: { ...process.env, PATH: `${bin}:${process.env['PATH']}` },
        stdio: ['ignore', 'ignore', 'inherit'],
      });
  }
}

const production = {
  HOST: '127.0.0.1',
  PUBLIC_URL: 'https://festival.example.org',
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'festival@example.org',
};

async function becomesHealthy(image: ImageRoot, site: Run, env: Record<string, string>): Promise<boolean> {
  const latest = performance.now() + readyWithinMs;
  while (!site.isOver() && performance.now() < latest) {
    if (await image.isHealthy(env)) return true;
    await pause(200);
  }
  return false;
}

async function stop(site: Run): Promise<void> {
  site.interrupt('SIGTERM');
  const code = await site.ended;
  figures.add('  SIGTERM', `exit ${code}`, code === 0);
}

/** One of the two servers of compose.yaml. */
async function tryOnPostgres(image: ImageRoot): Promise<void> {
  const postgres = await startPostgres({ isOwn: true });
  if (!postgres) throw new Error('it needs PostgreSQL');
  const DATABASE_URL = await createDatabase(postgres.url);
  const env = { ...production, PORT: String(await freePort()), DATABASE_URL, SECRET: secret };
  const site = image.start(env);
  const isUp = await becomesHealthy(image, site, env);
  figures.add('on PostgreSQL: its health check', isUp ? 'healthy' : site.output(), isUp);
  const page = await fetch(`http://127.0.0.1:${env.PORT}/events`).catch(() => undefined);
  const html = (await page?.text()) ?? '';
  figures.add('  a page', `${page?.status}`, page?.status === 200 && html.includes('</html>'));
  const id = await image.exec('id -u', env);
  figures.add('  it runs as', `user ${id.output.trim()}`, id.output.trim() === '1000');
  const mayWrite = (await image.exec('touch src/run/app/server/new 2>/dev/null', env)).code === 0;
  figures.add('  it may write in its program', String(mayWrite), !mayWrite);
  await stop(site);
  const isUpAfter = await image.isHealthy(env);
  figures.add('  control: its health check after that', isUpAfter ? 'healthy' : 'unhealthy', !isUpAfter);
  await postgres.stop();
}

/** `docker run` with the volume /data, as docs/containers.md has it. */
async function tryAlone(image: ImageRoot): Promise<void> {
  const env = { ...production, PORT: String(await freePort()) };
  const first = image.start(env);
  const isUp = await becomesHealthy(image, first, env);
  figures.add('alone: its health check', isUp ? 'healthy' : first.output(), isUp);
  const made = await image.exec('cd / && festival admin add chair@example.org --name Chair', env);
  figures.add('  festival admin add', `exit ${made.code}`, made.code === 0);
  const backup = await image.exec(
    'festival backup /data/festival.gz && festival restore /data/festival.gz --check',
    env,
  );
  figures.add('  festival backup into the volume', backup.output.trim().split('\n').at(-1) ?? '', backup.code === 0);
  await stop(first);
  const second = image.start(env);
  const isUpAgain = await becomesHealthy(image, second, env);
  const doctor = (await image.exec('festival doctor', env)).output;
  const isKept = isUpAgain && doctor.includes('there is a super admin');
  figures.add('  another container on the volume', isKept ? 'has the administrator' : doctor, isKept);
  await stop(second);
  const refused = image.start({ ...env, DATA_DIR: '/backups/../root' });
  const code = await refused.ended;
  const lines = refused.output().trim().split('\n');
  figures.add('  control: a volume that is not its own', lines.join(' | '), code === 1 && lines.length === 1);
}

/** The demo for everybody, on a volume of its own. */
async function tryDemo(image: ImageRoot): Promise<void> {
  const PORT = String(await freePort());
  const PUBLIC_URL = `http://127.0.0.1:${PORT}`;
  const env = { HOST: '127.0.0.1', PORT, PUBLIC_URL, NODE_ENV: 'development', DEMO: 'reset', DATA_DIR: '/backups' };
  const site = image.start(env);
  const isUp = await becomesHealthy(image, site, env);
  const mailbox = await fetch(`${PUBLIC_URL}/api/dev/mailbox`).catch(() => undefined);
  const found = isUp ? `mailbox ${mailbox?.status}` : site.output();
  figures.add('DEMO=reset', found, isUp && mailbox?.status === 200);
  await stop(site);
  const other = image.start({ ...env, DATA_DIR: '/data' });
  const code = await other.ended;
  const isRefused = code === 1 && other.output().includes('Nothing was erased');
  figures.add('  control: on the volume of the site', isRefused ? 'refused' : other.output(), isRefused);
}

/** What the schema of Compose has against a file. */
function againstSchema(tools: string, file: string): string[] {
  const { stdout } = spawnSync(
    process.execPath,
    [join(tools, 'node_modules/dclint/bin/dclint.cjs'), '--formatter', 'json', file],
    { encoding: 'utf8', cwd: dirname(file) },
  );
  const files = JSON.parse(stdout.slice(stdout.indexOf('['))) as { messages: { rule: string; message: string }[] }[];
  return files.flatMap(({ messages }) =>
    messages.filter(({ rule }) => rule === 'invalid-schema').map(({ message }) => message),
  );
}

function tryCompose(): void {
  const tools = join(root, 'dist/deploy');
  installPinned(join(import.meta.dirname, 'deploy'), tools, ['dclint/bin/dclint.cjs']);
  const compose = join(root, 'deploy/compose.yaml');
  const against = againstSchema(tools, compose);
  figures.add('compose.yaml against the schema of Compose', against.join('; ') || 'nothing', against.length === 0);
  const planted = join(folder, 'compose.yaml');
  writeFileSync(planted, readFileSync(compose, 'utf8').replace('read_only: true', 'read_onli: true'));
  const found = againstSchema(tools, planted).length;
  figures.add('control: with a planted fault', `${found}`, found > 0);
}

const figures = new Figures('deploy (the image without an engine for containers)');
if (process.getuid?.() !== 0 || !findProgram('debootstrap') || !findProgram('unshare'))
  figures.skip('it needs root, debootstrap and unshare');
else {
  const startedAt = performance.now();
  runBuildStage(buildStage);
  const image = await makeImageRoot(lastStage, built);
  figures.add('both stages', `${Math.round((performance.now() - startedAt) / 1000)} s`);
  rmSync(built, { recursive: true });
  const { plainMB, compressedMB } = sizeOf(image.path);
  figures.add('the root, compressed', `${compressedMB.toFixed(1)} MB`, compressedMB <= maxMB);
  figures.add('  unpacked', `${plainMB.toFixed(0)} MB`);
  await tryOnPostgres(image);
  await tryAlone(image);
  await tryDemo(image);
  tryCompose();
  figures.finish(`${compressedMB.toFixed(1)} MB`);
}
