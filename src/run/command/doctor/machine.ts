import { accessSync, constants, existsSync, statfsSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { right, unknown, wrong, type Finding } from '#run/operations/server/finding.ts';
import { isDirectoryFilled } from '#run/app/server/openDatabase.ts';

const leastFreeBytes = 1024 ** 3;
const leastFreePart = 0.05;
const forOthers = 0o077;

export interface Space {
  free: number;
  total: number;
}
export const spaceAt = (path: string): Space => {
  const { bavail, blocks, bsize } = statfsSync(path);
  return { free: bavail * bsize, total: blocks * bsize };
};

/** @param dataDir undefined for PostgreSQL, whose disk may be on another machine */
export function examineDisk(dataDir: string | undefined, spaceOf: (path: string) => Space): Finding {
  let path = resolve(dataDir ?? '.');
  const disk =
    dataDir === undefined
      ? `the disk of this directory, ${path}, not of PostgreSQL's`
      : `the disk of DATA_DIR, ${path}`;
  while (!existsSync(path)) path = dirname(path);
  const { free, total } = spaceOf(path);
  const gigabytes = `${(free / 1024 ** 3).toFixed(1)} GB free on ${disk}`;
  if (free < leastFreeBytes || free < total * leastFreePart)
    return wrong('disk', `only ${gigabytes}: make room, or writes will be refused`);
  return right('disk', gigabytes);
}

export function examinePermissions(directory: string): Finding {
  if (process.platform === 'win32') return unknown('permissions', 'not looked at on this system');
  if (!isDirectoryFilled(directory))
    return wrong('permissions', `DATA_DIR ${directory} holds no database: start the site once`);
  for (const path of [directory, join(directory, 'postgres'), join(directory, 'secret')]) {
    if (!existsSync(path)) continue;
    const { mode, uid } = statSync(path);
    if ((mode & forOthers) !== 0)
      return wrong('permissions', `${path} is open to other users: chmod -R go= ${directory}`);
    if (uid !== process.getuid?.())
      return wrong('permissions', `${path} belongs to another user: run this as the user of the site`);
    try {
      accessSync(path, constants.R_OK | constants.W_OK);
    } catch {
      return wrong('permissions', `${path} cannot be written by this user`);
    }
  }
  return right('permissions', `DATA_DIR ${directory} is this user's alone`);
}
