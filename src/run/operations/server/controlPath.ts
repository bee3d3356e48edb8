import { createHash } from 'node:crypto';
import { join, relative, resolve } from 'node:path';

/** Where the server of an embedded database listens for commands. Socket paths are limited to some 100 bytes. */
export function controlPath(directory: string): string {
  const path = join(resolve(directory), 'control.sock');
  if (process.platform === 'win32')
    return `\\\\.\\pipe\\festival-${createHash('sha256').update(path).digest('hex').slice(0, 32)}`;
  const fromHere = relative(process.cwd(), path);
  return fromHere.length < path.length ? fromHere : path;
}
