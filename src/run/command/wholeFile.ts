import { existsSync, statSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import type { Writable } from 'node:stream';

const messages: Record<string, string> = {
  ENOENT: 'its folder does not exist',
  ENOTDIR: 'its folder does not exist',
  EACCES: 'this user may not write there',
  EROFS: 'this user may not write there',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full',
};

/** @throws Error with one line when `file` exists and may not be replaced */
export function checkFree(file: string, mayReplace: boolean): void {
  if (!existsSync(file)) return;
  if (!statSync(file).isFile()) throw new Error(`${file} is no file.`);
  if (!mayReplace) throw new Error(`${file} exists: name another file, or replace it with --force.`);
}

/**
 * Writes a file, readable by its owner alone, that appears under its name once it is complete and passes `check`.
 * @throws Error with one line; then the earlier file, or none, is still there
 */
export async function writeWhole(
  file: string,
  fill: (sink: Writable) => Promise<void>,
  check: (draft: string) => Promise<void>,
): Promise<void> {
  const draft = `${file}.${process.pid}.part`;
  try {
    const handle = await open(draft, 'wx', 0o600);
    // `flush`: it is on the disk before it has its name.
    await fill(handle.createWriteStream({ flush: true }));
    await check(draft);
    await rename(draft, file);
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException;
    const why = syscall === undefined ? undefined : messages[code ?? ''];
    throw why === undefined ? error : new Error(`${file} cannot be written: ${why}.`, { cause: error });
  } finally {
    await rm(draft, { force: true });
  }
}
