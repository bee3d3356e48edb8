import { accessSync, chmodSync, constants, existsSync, lstatSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

// One for each, so that production without DATA_DIR does not open what the demo has filled, and no night erases another's.
export const defaultDataDirs = {
  production: './data-production',
  before: './data',
  during: './data-during',
  after: './data-after',
  small: './data-small',
  reset: './data-demo',
};

const forOthers = 0o077;
const sticky = 0o1000;

/**
 * Creates the directory of the embedded database and makes it and its files private to this user, since older versions
 * left it open.
 * @returns a warning if the system does not allow it, as on some mounted volumes
 * @throws Error with one line that names the variable
 */
export function makeDataDirectory(directory: string): string | undefined {
  try {
    // Checked first: mkdir with `recursive` reports a read-only file system as ENOENT.
    accessSync(nearestExisting(directory), constants.W_OK);
    mkdirSync(directory, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new Error(`DATA_DIR ${directory} ${whyUnusable(error)}`, { cause: error });
  }
  // Making a world-writable directory private could break the machine rather than protect anything.
  const path = resolve(directory);
  if (path === dirname(path) || (statSync(path).mode & sticky) !== 0)
    throw new Error(`DATA_DIR ${directory} belongs to everybody: name a directory in it`);
  try {
    closeToOthers(path);
    for (const name of ['lock', 'secret', 'postgres']) closeTree(join(path, name));
    return undefined;
  } catch (error) {
    return `DATA_DIR ${directory} stays open to other users of this machine: ${messageOf(error)}`;
  }
}

function closeTree(path: string): void {
  const entry = lstatSync(path, { throwIfNoEntry: false });
  if (!entry || entry.isSymbolicLink()) return;
  closeToOthers(path);
  if (!entry.isDirectory()) return;
  for (const name of readdirSync(path)) closeTree(join(path, name));
}

function closeToOthers(path: string): void {
  const { mode } = statSync(path);
  if ((mode & forOthers) !== 0) chmodSync(path, mode & 0o700);
}

function nearestExisting(directory: string): string {
  let path = resolve(directory);
  while (!existsSync(path)) path = dirname(path);
  return path;
}

function whyUnusable(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  if (code === 'EROFS') return 'is read-only: its file system is mounted so';
  if (code === 'EACCES') return 'is read-only for the user of this process';
  return `cannot be used: ${messageOf(error)}`;
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
