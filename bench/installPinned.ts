import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The lock file that was installed to its end. */
const stamp = 'installed.json';

/**
 * Installs what the lock file of `pinned` names from the registry of npm, unless it is in `folder` already.
 * @param programs paths below node_modules that must exist
 */
export function installPinned(pinned: string, folder: string, programs: readonly string[]): void {
  const wanted = readFileSync(join(pinned, 'package-lock.json'), 'utf8');
  const isThere = programs.every((program) => existsSync(join(folder, 'node_modules', program)));
  if (isThere && existsSync(join(folder, stamp)) && readFileSync(join(folder, stamp), 'utf8') === wanted) return;
  mkdirSync(folder, { recursive: true });
  // What names it as installed comes last: an interrupted installation does not count.
  rmSync(join(folder, stamp), { force: true });
  for (const file of ['package.json', 'package-lock.json']) copyFileSync(join(pinned, file), join(folder, file));
  execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  writeFileSync(join(folder, stamp), wanted);
}
