import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { settleMailboxes } from '#people/accounts/server/queries.ts';
import {
  databaseError,
  isDatabaseAway,
  openEmbedded,
  openPostgres,
  type Database,
} from '#platform/database/database.ts';
import { isDiskFull, requireDiskSpace } from '#platform/database/diskSpace.ts';
import { requireKnownSchema } from '#platform/database/migrations.ts';
import { checkConnectionSecurity } from './connectionSecurity.ts';
import { defaultDataDirs, makeDataDirectory } from './dataDirectory.ts';
import type { DatabaseEnvironment } from './environment.ts';

/**
 * Opens the database and migrates its schema. `warn` gets a line about problems that do not prevent it.
 * @throws Error with one line that names the variable
 */
export async function openDatabase(
  env: DatabaseEnvironment,
  warn: (line: string | undefined) => void = () => undefined,
): Promise<Database> {
  const database = await connectDatabase(env, warn);
  try {
    await naming(env, async () => {
      await requireKnownSchema(database.db);
      await database.migrate();
      await settleMailboxes(database.db);
    });
  } catch (error) {
    await database.close();
    throw error;
  }
  return database;
}

/** As `openDatabase`, without migrating the schema. */
export async function connectDatabase(
  env: DatabaseEnvironment,
  warn: (line: string | undefined) => void = () => undefined,
): Promise<Database> {
  if (env.databaseUrl !== undefined) await checkConnectionSecurity(env, warn);
  else if (env.dataDir !== undefined) {
    await requireDiskSpace(resolve(env.dataDir), !isDirectoryFilled(env.dataDir));
    warn(makeDataDirectory(env.dataDir));
  }
  return env.databaseUrl === undefined
    ? openEmbedded(env.dataDir && resolve(env.dataDir))
    : openPostgres(env.databaseUrl, { listenUrl: env.listenUrl });
}

/** @throws Error that names the variable when the database is unreachable or refuses the login */
export async function naming<T>(env: DatabaseEnvironment, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { databaseUrl } = env;
    if (databaseUrl !== undefined && isDiskFull(error))
      throw new Error('DATABASE_URL: the disk of the database is full', { cause: error });
    if (databaseUrl === undefined || !(isDatabaseAway(error) || /^(28|3D)/.test(databaseError(error)?.code ?? '')))
      throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`DATABASE_URL: the database does not let us in (${reason})`, { cause: error });
  }
}

/** Whether the embedded database exists already; opening it would create it. */
export const isDirectoryFilled = (directory: string): boolean => existsSync(join(directory, 'postgres'));

/**
 * The warning before production creates its default directory beside one of development: an installation from the time
 * when both had one default would otherwise find itself empty.
 */
export function unusedDirectory(env: DatabaseEnvironment): string | undefined {
  const { production, before: development } = defaultDataDirs;
  if (!env.production || env.databaseUrl !== undefined || env.dataDir !== production) return undefined;
  if (isDirectoryFilled(production) || !isDirectoryFilled(development)) return undefined;
  return `DATA_DIR is ${production}, which is new: the database in ${development} is not used. If it is this festival's, set DATA_DIR=${development}.`;
}
