// What of deploy/ can be tried without an engine for containers: the steps of the Dockerfile on this Debian, in a folder of
// their own; what its last stage would hold, started by a user without rights from files that nobody may write; and
// compose.yaml against the schema of Compose.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createDatabase, freePort, startPostgres, unprivileged } from '../tests/support/postgres.ts';
import { secret } from './secret.ts';
import { imageSteps, isSentToBuild, type Step } from './dockerfile.ts';
import { Figures } from './figures.ts';
import { installPinned } from './installPinned.ts';

const root = join(import.meta.dirname, '..');
const ignore = readFileSync(join(root, '.dockerignore'), 'utf8');
const [buildStage = [], lastStage = []] = imageSteps(readFileSync(join(root, 'deploy/Dockerfile'), 'utf8')).stages;
const maxMB = 250;
// node:26.12.0-bookworm-slim for linux/amd64, compressed, as its page at Docker Hub says; that of Node 24 was not looked up.
const baseMB = 80.2;

const folder = mkdtempSync(join(tmpdir(), 'festival-image-'));
process.on('exit', () => {
  spawnSync('chmod', ['-R', 'u+w', folder]);
  rmSync(folder, { recursive: true, force: true });
});
// The user who starts the site reads it there.
spawnSync('chmod', ['755', folder]);
const [built, image, bin] = ['build', 'image', 'bin'].map((name) => join(folder, name)) as [string, string, string];
// The runtime of the lock file in the image's place: a user without rights may not reach this one.
mkdirSync(bin);
cpSync(process.execPath, join(bin, 'node'));

/** Runs the steps of a stage: COPY from `source` to `target`, RUN inside of `target`. */
function runStage(steps: readonly Step[], source: string, target: string, isBuild: boolean): void {
  mkdirSync(target);
  for (const { keyword, text } of steps) {
    if (keyword === 'COPY') {
      const parts = text.split(' ').filter((part) => !part.startsWith('--'));
      const to = parts.pop() ?? '';
      for (const part of parts) {
        const from = isBuild ? part : part.replace('/srv/festival/', '');
        if (isBuild && !isSentToBuild(ignore, from)) throw new Error(`${from} is not sent to the build`);
        cpSync(join(source, from), to.endsWith('/') ? join(target, to, from) : join(target, to), {
          recursive: true,
          verbatimSymlinks: true,
        });
      }
    }
    // What the last stage runs is about what the official image has of its own.
    if (keyword === 'RUN' && isBuild)
      execFileSync('sh', ['-ec', text], {
        cwd: target,
        env: { ...process.env, PATH: `${bin}:${process.env['PATH']}` },
        stdio: ['ignore', 'ignore', 'inherit'],
      });
  }
}

const figures = new Figures('deploy (the image without an engine for containers)');
const startedAt = performance.now();
runStage(buildStage, root, built, true);
runStage(lastStage, built, image, false);
figures.add('build', `${Math.round((performance.now() - startedAt) / 1000)} s`);
rmSync(built, { recursive: true });

const compressedMB = Number(execFileSync('sh', ['-c', `tar -C '${image}' -cf - . | gzip -6 | wc -c`])) / 1e6;
const plainMB = Number(execFileSync('du', ['-sb', image]).toString().split('\t')[0]) / 1e6;
const sum = baseMB + compressedMB;
figures.add('what the last stage copies', `${compressedMB.toFixed(1)} MB (${plainMB.toFixed(0)} unpacked)`);
figures.add(`with the official image of ${baseMB} MB`, `${sum.toFixed(1)} MB`, sum <= maxMB);

const owner = unprivileged();
spawnSync('chmod', ['-R', 'a-w,a+rX', image]);
const postgres = await startPostgres({ isOwn: true });
if (!postgres) throw new Error('it needs PostgreSQL');
const textOf = (keyword: string) => lastStage.findLast((step) => step.keyword === keyword)?.text ?? '';
const environment = Object.fromEntries(
  lastStage
    .filter(({ keyword }) => keyword === 'ENV')
    .flatMap(({ text }) => text.split(' ').map((pair) => pair.split('=') as [string, string])),
);
const env: Record<string, string> = {
  ...environment,
  PATH: `${bin}:/usr/bin:/bin`,
  HOST: '127.0.0.1',
  PORT: String(await freePort()),
  DATABASE_URL: await createDatabase(postgres.url),
  SECRET: secret,
  PUBLIC_URL: 'https://festival.example.org',
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'festival@example.org',
};
const options = { cwd: image, env, ...owner };
const [command = '', ...parameters] = JSON.parse(textOf('CMD')) as string[];
const site = spawn(command, parameters, { ...options, stdio: ['ignore', 'pipe', 'inherit'] });
let output = '';
site.stdout.on('data', (part: Buffer) => (output = (output + part.toString()).slice(-5000)));
const [check = '', ...checkParameters] = JSON.parse(textOf('HEALTHCHECK').replace(/^.*?CMD /, '')) as string[];
const isHealthy = () => spawnSync(check, checkParameters, options).status === 0;
const readyAt = performance.now() + 60_000;
while (!isHealthy() && site.exitCode === null && performance.now() < readyAt) await pause(200);
figures.add('its health check', isHealthy() ? 'healthy' : `unhealthy: ${output}`, isHealthy());
const page = await fetch(`http://127.0.0.1:${env['PORT']}/events`).catch(() => undefined);
const html = (await page?.text()) ?? '';
figures.add('a page', `${page?.status}`, page?.status === 200 && html.includes('</html>'));
const help = spawnSync(command, ['src/run/command/main.ts', '--help'], { ...options, encoding: 'utf8' });
figures.add('a command', `exit ${help.status}`, help.status === 0 && help.stdout.includes('backup'));
const mayWrite = spawnSync('sh', ['-c', 'touch src/run/app/server/new 2>/dev/null'], options).status === 0;
figures.add('it may write there', String(mayWrite), !mayWrite);
const user = owner ? statSync(`/proc/${site.pid}`).uid : process.getuid?.();
figures.add('it runs as', `user ${user}`, user !== 0);
site.kill('SIGTERM');
const [code] = (await once(site, 'exit')) as [number | null];
figures.add('SIGTERM', `exit ${code}`, code === 0);
figures.add('control: its health check after that', isHealthy() ? 'healthy' : 'unhealthy', !isHealthy());
await postgres.stop();

const tools = join(root, 'dist/deploy');
installPinned(join(import.meta.dirname, 'deploy'), tools, ['dclint/bin/dclint.cjs']);
/** What the schema of Compose has against a file. */
function againstSchema(file: string): string[] {
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
const compose = join(root, 'deploy/compose.yaml');
const against = againstSchema(compose);
figures.add('compose.yaml against the schema of Compose', against.join('; ') || 'nothing', against.length === 0);
const planted = join(folder, 'compose.yaml');
writeFileSync(planted, readFileSync(compose, 'utf8').replace('read_only: true', 'read_onli: true'));
figures.add('control: with a planted fault', `${againstSchema(planted).length}`, againstSchema(planted).length > 0);
figures.finish(`${sum.toFixed(1)} MB`);
