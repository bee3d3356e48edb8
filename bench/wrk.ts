import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import type { Reads } from './readLoad.ts';

const run = promisify(execFile);

export const hasWrk = !spawnSync('wrk', ['-v']).error;

export async function wrkPerSecond({ url, path, connections, seconds, headers }: Reads): Promise<number> {
  const headerLines = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const load = ['-t', '1', '-c', String(connections), '-d', `${seconds}s`];
  const { stdout } = await run('wrk', [...load, ...headerLines, url + path]);
  const failure = /^.*(?:Non-2xx|Socket errors).*$/m.exec(stdout)?.[0];
  if (failure !== undefined) throw new Error(`${path}: ${failure.trim()}`);
  return Number(/^Requests\/sec:\s+([\d.]+)$/m.exec(stdout)?.[1]);
}
