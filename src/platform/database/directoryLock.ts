import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/**
 * Takes `directory` for this process alone and returns the function that gives it back. The lock is SQLite's own lock on
 * a file in it: the kernel lets go of it when the process dies, however it dies, so nothing is ever left behind to clean up.
 * @throws Error with one line that names the directory, when another process holds it.
 */
export function lockDirectory(directory: string): () => void {
  mkdirSync(directory, { recursive: true });
  const file = new DatabaseSync(join(directory, 'lock'), { timeout: 1000 });
  try {
    file.exec('begin exclusive');
  } catch {
    file.close();
    throw new Error(`DATA_DIR ${directory} is in use by another process. Stop it first, or name another DATA_DIR.`);
  }
  return () => file.close();
}
