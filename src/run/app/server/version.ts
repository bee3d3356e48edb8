import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

// A fixed length: git's own abbreviation depends on the clone's history, and two servers would seem to differ.
const commitLength = 8;

/**
 * The version of the product in a folder, such as `1.1.0+3f2a9c1e`. The commit is the checkout's, else the one that a
 * release or an image build has written to dist/commit; without either it is left out.
 */
export function versionIn(folder: string): string {
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
  const commit = existsSync(join(folder, '.git')) ? headOf(folder) : writtenIn(join(folder, 'dist/commit'));
  return /^[0-9a-f]{40,}$/.test(commit) ? `${version}+${commit.slice(0, commitLength)}` : version;
}

const product = versionIn(join(import.meta.dirname, '../../../..'));

/** The version that this process runs; it stays when the checkout changes. */
export const productVersion = (): string => product;

function headOf(folder: string): string {
  try {
    // Naming the directory lets a system user read a checkout owned by root.
    const args = [`--git-dir=${join(folder, '.git')}`, 'rev-parse', 'HEAD'];
    return execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return '';
  }
}

function writtenIn(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
}
