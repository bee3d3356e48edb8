import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { suiteFolder } from '../support/suiteFolder.ts';

const root = realpathSync(suiteFolder());
const modules = join(root, 'node_modules');
const runtime = join(modules, '.bin/node');
const pinned = join(modules, 'node-pinned/bin/node');
const launcher = join(root, 'launcher');
const installStamp = join(modules, '.festival/install');

function writeProgram(file: string, text: string) {
  writeFileSync(file, text);
  chmodSync(file, 0o755);
}

/** A Node that says its version, to be found as the launcher or in node_modules. */
const nodeOf = (version: string) => `#!/bin/sh\necho ${version}\n`;
const failing = (line: string) => `#!/bin/sh\necho '${line}' >&2\nexit 127\n`;

function bootstrap(launcherVersion: string, launcherProgram = nodeOf(launcherVersion)) {
  writeProgram(launcher, launcherProgram);
  return spawnSync(process.execPath, [join(root, 'scripts/bootstrap.mjs')], {
    encoding: 'utf8',
    env: { ...process.env, npm_node_execpath: launcher, npm_execpath: 'npm-cli.js' },
  });
}

beforeEach(() => {
  rmSync(modules, { recursive: true, force: true });
  for (const folder of ['scripts', 'node_modules/.bin', 'node_modules/.festival', 'node_modules/node-pinned/bin'])
    mkdirSync(join(root, folder), { recursive: true });
  for (const script of ['bootstrap', 'prepare', 'startFailure'])
    copyFileSync(`scripts/${script}.mjs`, join(root, `scripts/${script}.mjs`));
  writeFileSync(join(root, 'package.json'), JSON.stringify({ optionalDependencies: { 'node-pinned': '24.0.0' } }));
  writeFileSync(join(root, 'package-lock.json'), '{}');
  writeFileSync(installStamp, createHash('sha256').update('{}').digest('hex'));
  writeProgram(pinned, nodeOf('24.0.0'));
  symlinkSync('../node-pinned/bin/node', runtime);
});

describe('a pinned Node that does not start', () => {
  const loader = (library: string) =>
    `node: error while loading shared libraries: ${library}: cannot open shared object file: No such file or directory`;

  it.each([
    [
      failing(loader('libatomic.so.1')),
      'libatomic.so.1 is missing. Install the package libatomic1 (on Fedora libatomic)',
    ],
    [
      failing(loader('libstdc++.so.6')),
      'libstdc++.so.6 is missing. Install the package libstdc++6 (on Fedora libstdc++)',
    ],
    [failing(loader('libnew.so.7')), 'libnew.so.7 is missing. Install the package that has libnew.so.7, or Node 24'],
    [
      failing('node: /lib/libc.so.6: version `GLIBC_2.28\u0027\\\u0027\u0027 not found'),
      'too old for it (GLIBC_2.28 is missing)',
    ],
    ['#!/lib/no-such-loader\n', 'it needs glibc'],
    [failing('Illegal instruction'), 'Illegal instruction. Install what it lacks, or Node 24 or newer'],
  ])('is removed with its stamp, and what to install is named: %j', (program, words) => {
    writeProgram(pinned, program);
    const { status, stderr } = bootstrap('20.19.0');
    expect(stderr).toContain(words);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect(status).toBe(1);
    expect([runtime, installStamp].filter((file) => existsSync(file))).toEqual([]);
  });

  it('is not needed by a launcher that is new enough', () => {
    writeProgram(pinned, failing(loader('libatomic.so.1')));
    expect(bootstrap('24.0.0')).toMatchObject({ status: 0, stderr: '' });
    expect(realpathSync(runtime)).toBe(launcher);
  });
});

it("runs on the launcher's own Node from 24 on, else on the pinned one", () => {
  for (const [version, expected] of [
    ['20.19.0', pinned],
    ['24.1.0', launcher],
    ['26.0.0', launcher],
    ['22.12.0', pinned],
  ] as const) {
    expect(bootstrap(version)).toMatchObject({ status: 0, stdout: '', stderr: '' });
    expect(realpathSync(runtime), version).toBe(expected);
  }
});

it('says how long the installation takes, and gives a sign of life without a terminal', () => {
  rmSync(installStamp);
  // The launcher runs npm too.
  const { status, stdout } = bootstrap('20.19.0', '#!/bin/sh\n[ "$1" = -p ] && echo 20.19.0 || sleep 4\n');
  expect(status).toBe(0);
  expect(stdout).toMatch(/^Installing .* a minute or two.*\n {2}still installing after 3 s\n$/);
  expect(existsSync(installStamp)).toBe(true);
});

it('says that a system has no pinned Node', () => {
  rmSync(join(modules, 'node-pinned'), { recursive: true });
  expect(bootstrap('20.19.0').stderr).toContain(`npm has none for ${process.platform} on ${process.arch}`);
});

/** An import that makes this Node say an older version. */
const asOldNode = (version: string) =>
  `data:text/javascript,${encodeURIComponent(
    `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } })`,
  )}`;

it('says on an old Node that it is too old', () => {
  const versions = asOldNode('20.18.3');
  const entry = join(root, 'scripts/bootstrap.mjs');
  const { status, stderr } = spawnSync(process.execPath, ['--import', versions, entry], { encoding: 'utf8' });
  expect([status, stderr]).toEqual([1, 'Node 20.18.3 is too old: install Node 20.19 or newer (Node 24 is best).\n']);
  // Node 12, which Ubuntu 22.04 has, reads neither of these.
  expect(readFileSync(entry, 'utf8')).not.toMatch(/\?\?|\?\.|^await|'node:/m);
});

it('says so in one line where a unit of its own starts the server', () => {
  const program = ['--import', asOldNode('20.20.2'), 'src/run/app/server/launch.mjs'];
  const env = { ...process.env, PORT: '0', DATA_DIR: join(root, 'data') };
  const { status, stderr } = spawnSync(process.execPath, program, { encoding: 'utf8', env, timeout: 20_000 });
  expect([status, stderr]).toEqual([1, 'The server needs Node 24 or newer; this is 20.20.2\n']);
});
