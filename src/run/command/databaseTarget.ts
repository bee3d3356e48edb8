import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseEnvironment } from '#run/app/server/environment.ts';
import { isDirectoryFilled } from '#run/app/server/openDatabase.ts';

/** The database's name in messages, never its whole address, which may contain a password. */
export function nameOf({ databaseUrl, dataDir }: DatabaseEnvironment): string {
  if (databaseUrl === undefined) return `DATA_DIR ${dataDir ?? 'memory'}`;
  const { host, pathname } = new URL(databaseUrl);
  return `PostgreSQL at ${host}${pathname}`;
}

/** @throws Error when there is no database, as opening it would create one */
export function checkExists({ databaseUrl, dataDir }: DatabaseEnvironment): void {
  if (databaseUrl === undefined && (dataDir === undefined || !isDirectoryFilled(dataDir)))
    throw new Error(`DATA_DIR ${dataDir ?? 'memory'} holds no database.`);
}

/** The SECRET that a server here would have; undefined if unknown. */
export function secretOf({ databaseUrl, dataDir }: DatabaseEnvironment, given: string | undefined): string | undefined {
  const secret = given?.trim() ?? '';
  if (secret !== '') return secret;
  if (databaseUrl !== undefined || dataDir === undefined) return undefined;
  try {
    return readFileSync(join(dataDir, 'secret'), 'utf8').trim();
  } catch {
    return undefined;
  }
}
