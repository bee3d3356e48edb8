import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Installs what the lock file of `pinned` names from the registry of npm, unless it is in `folder` already.
 * @param programs paths below node_modules that must exist
 */
export function installPinned(pinned: string, folder: string, programs: readonly string[]): void {
  const wanted = readFileSync(join(pinned, 'package-lock.json'), 'utf8');
  const isThere = programs.every((program) => existsSync(join(folder, 'node_modules', program)));
  if (isThere && readFileSync(join(folder, 'package-lock.json'), 'utf8') === wanted) return;
  mkdirSync(folder, { recursive: true });
  for (const file of ['package.json', 'package-lock.json']) copyFileSync(join(pinned, file), join(folder, file));
  execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
}
