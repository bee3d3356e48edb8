import { execFileSync } from 'node:child_process';
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface SmallDisk {
  path: string;
  fill(): void;
  free(): void;
  remove(): void;
}

export function mountSmallDisk(megabytes: number): SmallDisk | null {
  const path = mkdtempSync(join(tmpdir(), 'small-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0755`, 'tmpfs', path], { stdio: 'ignore' });
  } catch {
    rmSync(path, { recursive: true });
    return null;
  }
  const filler = join(path, 'filler');
  let isMounted = true;
  const remove = () => {
    if (!isMounted) return;
    isMounted = false;
    execFileSync('umount', ['--lazy', path]);
    rmSync(path, { recursive: true });
  };
  process.on('exit', remove);
  mkdirSync(join(path, 'data'), { mode: 0o777 });
  return {
    path: join(path, 'data'),
    fill: () => {
      const file = openSync(filler, 'a');
      for (const size of [2 ** 20, 4096]) writeUntilFull(file, Buffer.alloc(size));
      closeSync(file);
    },
    free: () => rmSync(filler, { force: true }),
    remove,
  };
}

function writeUntilFull(file: number, part: Buffer): void {
  try {
    for (;;) writeSync(file, part);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}
