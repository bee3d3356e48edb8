import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { reasonOf } from './reason.ts';

/**
 * Takes `directory` for this process alone and returns the function that gives it back. The lock is SQLite's own lock on
 * a file in it: the kernel lets go of it when the process dies, however it dies, so nothing is ever left behind to clean up.
 * @throws Error with one line that names the directory, when another process holds it or it cannot be used.
 */
export function lockDirectory(directory: string): () => void {
  mkdirSync(directory, { recursive: true });
  let file: DatabaseSync | undefined;
  try {
    file = new DatabaseSync(join(directory, 'lock'), { timeout: 1000 });
    file.exec('begin exclusive');
    const held = file;
    return () => held.close();
  } catch (error) {
    file?.close();
    const why = isHeldElsewhere(error)
      ? 'is in use by another process. Stop it first, or name another DATA_DIR.'
      : `cannot be used: ${reasonOf(error)}`;
    throw new Error(`DATA_DIR ${directory} ${why}`, { cause: error });
  }
}

/** SQLITE_BUSY; anything else, such as SQLITE_FULL, is a fault of the disk. */
const isHeldElsewhere = (error: unknown) => error instanceof Error && 'errcode' in error && error.errcode === 5;
