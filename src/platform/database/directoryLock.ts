import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { reasonOf } from './reason.ts';

/**
 * Locks `directory` for this process and returns the function that releases it. The lock is SQLite's own on a file in
 * it, which the kernel releases however the process dies.
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

/** SQLITE_BUSY; any other code, such as SQLITE_FULL, is a problem of the disk. */
const isHeldElsewhere = (error: unknown) => error instanceof Error && 'errcode' in error && error.errcode === 5;
