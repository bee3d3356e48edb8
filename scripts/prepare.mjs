// Installs, chooses the Node that runs the project and builds. Node built-ins only: it must work before node_modules
// exists and on the oldest supported launcher (Node 20.19).
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { whyNotStarted } from './startFailure.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const modules = join(root, 'node_modules');
// What the bundle is made of. Half of `src` is the server's: those folders and the tests never enter the bundle.
const buildInputs = [
  'src',
  'festival',
  'vite.config.ts',
  'scripts/precompress.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
];
const notBundled = /(^|[\\/])server$|\.test\.tsx?$/;
/** A line at each of these seconds of the installation and at every minute: a whole first start prints 20 lines at most. */
const signSeconds = [3, 15, 30];
const isWindows = process.platform === 'win32';
/** The oldest Node that runs the project; package.json pins one for launchers that are older. */
const oldestMajor = 24;
// npm puts this folder first in PATH: this is the `node` of every script.
const runtime = join(modules, '.bin/node');
// npm names the Node that it runs on; PATH may have changed since. npm itself may run on the pinned one.
const launcher = process.env.npm_node_execpath ?? process.execPath;
const isLauncherKnown = !launcher.startsWith(modules);
const lockHash = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .digest('hex');

if (readStamp('install') !== lockHash) await install();
chooseRuntime();
if (process.argv.includes('--build')) build();

async function install() {
  console.log('Installing what the project needs, once: a minute or two, as the network allows.');
  // --include: NODE_ENV=production or an npm setting must not leave out the bundler or the pinned Node.
  // --ignore-scripts: npm 10 knows no allowScripts, and runs esbuild's on a pinned Node that may not start.
  const flags = ['--include=dev', '--include=optional', '--ignore-scripts', '--no-audit', '--no-fund'];
  const args = ['ci', ...flags, '--loglevel=error'];
  const npm = process.env.npm_execpath;
  const options = { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] };
  // On the launcher's Node: npm ci deletes the one in node_modules.
  const child =
    npm !== undefined && isLauncherKnown
      ? spawn(launcher, [npm, ...args], options)
      : spawn('npm', args, { ...options, shell: isWindows });
  const startedAt = Date.now();
  const signs = setInterval(() => {
    const seconds = Math.round((Date.now() - startedAt) / 1000);
    if (signSeconds.includes(seconds) || seconds % 60 === 0) console.log(`  still installing after ${seconds} s`);
  }, 1000);
  const status = await new Promise((resolve) => child.once('error', resolve).once('exit', resolve));
  clearInterval(signs);
  if (status !== 0) fail('npm ci failed.');
  writeStamp('install', lockHash);
}

/** Makes `node` in the scripts of package.json the launcher's own Node where it is new enough, else the pinned one. */
function chooseRuntime() {
  // On Windows npm made commands in place of a link, and they start the pinned one.
  if (!isWindows && isLauncherKnown && launcherMajor() >= oldestMajor) {
    linkRuntime(launcher);
    return;
  }
  const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const pinned = Object.keys(optionalDependencies)
    .map((name) => join(modules, name, 'bin', isWindows ? 'node.exe' : 'node'))
    .find((file) => existsSync(file));
  const problem = whyNotStarted(pinned);
  if (problem === undefined) {
    if (!isWindows) linkRuntime(pinned);
    return;
  }
  // Left in PATH it would fail every later script before this one could say why.
  rmSync(runtime, { force: true });
  rmSync(stampFile('install'), { force: true });
  fail(
    `Node ${oldestMajor}, which the project brings for older ones (${process.versions.node} here), does not start: ${problem}`,
  );
}

function launcherMajor() {
  if (launcher === process.execPath) return Number.parseInt(process.versions.node);
  return Number.parseInt(spawnSync(launcher, ['-p', 'process.versions.node'], { encoding: 'utf8' }).stdout);
}

function linkRuntime(target) {
  if (existsSync(runtime) && realpathSync(runtime) === realpathSync(target)) return;
  rmSync(runtime, { force: true });
  symlinkSync(target, runtime);
}

function build() {
  const key = hashTree(buildInputs);
  const isBuilt = ['web/index.html', 'server/render.js'].every((file) => existsSync(join(root, 'dist', file)));
  if (readStamp('build') === key && isBuilt) return;
  console.log('Building the pages, again only after a change: a quarter of a minute.');
  const { status } = spawnSync('npm run --silent build', { cwd: root, stdio: 'inherit', shell: true });
  if (status !== 0) fail('The build failed.');
  writeStamp('build', key);
}

function hashTree(paths) {
  const hash = createHash('sha256');
  const visit = (path) => {
    const full = join(root, path);
    if (notBundled.test(path) || !existsSync(full)) return;
    if (statSync(full).isDirectory()) for (const name of readdirSync(full).toSorted()) visit(join(path, name));
    else hash.update(path).update(readFileSync(full));
  };
  for (const path of paths) visit(path);
  return hash.digest('hex');
}

function stampFile(name) {
  return join(modules, '.festival', name);
}

function readStamp(name) {
  return existsSync(stampFile(name)) ? readFileSync(stampFile(name), 'utf8') : '';
}

function writeStamp(name, value) {
  mkdirSync(join(modules, '.festival'), { recursive: true });
  writeFileSync(stampFile(name), value);
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
