import { join } from 'node:path';
import { runCommandLine } from '#run/command/commandLine.ts';
import { serverCommands } from '#run/app/server/serverCommands.ts';
import { readDatabaseEnvironment } from '#run/app/server/environment.ts';
import { openDatabase } from '#run/app/server/openDatabase.ts';
import { openPublicSite, publicCommands } from '#run/app/server/publicSite.ts';
import { startControl } from '#run/operations/server/control.ts';
import type { Db } from '#platform/database/database.ts';
import type { DatabaseKind } from './app.ts';
import { copyMigratedDirectory } from './migratedDatabase.ts';
import { createDatabase } from './postgres.ts';

export type Variables = Readonly<Record<string, string>>;

export async function runCommand(args: readonly string[], env: Variables = {}) {
  const output = { out: '', err: '' };
  const code = await runCommandLine(args, env, {
    write: (text) => (output.out += `${text}\n`),
    writeError: (text) => (output.err += `${text}\n`),
    ask: undefined,
  });
  return { code, ...output };
}

/** The variables of a database without a row; the embedded one is the directory `name` of the folder, migrated. */
export async function emptyDatabaseIn(kind: DatabaseKind, folder: string, name = 'data'): Promise<Variables> {
  if (kind === 'postgres') return { DATABASE_URL: await createDatabase(process.env['TEST_POSTGRES_URL'] ?? '') };
  const directory = join(folder, name);
  await copyMigratedDirectory(directory);
  return { DATA_DIR: directory };
}

export async function inDatabaseOf<T>(env: Variables, work: (db: Db) => Promise<T>): Promise<T> {
  const opened = await openDatabase(readDatabaseEnvironment(env));
  try {
    return await work(opened.db);
  } finally {
    await opened.close();
  }
}

export type Served = Awaited<ReturnType<typeof openServed>>;

/** Opens a database as a site that runs does: commands reach an embedded one through its server alone. */
export async function openServed(env: Variables, secret = 'a secret of the tests') {
  const database = await openDatabase(readDatabaseEnvironment(env));
  let publicSite: ReturnType<typeof openPublicSite> | undefined;
  const commands = {
    ...serverCommands(database, { db: database.db, now: () => new Date(), wakeSender: () => undefined }),
    ...publicCommands(async (address) => (await (publicSite ??= openPublicSite(database, './festival'))).read(address)),
  };
  const log = { info: () => undefined, warn: () => undefined };
  const directory = env['DATA_DIR'];
  const stopControl = directory && (await startControl(directory, { database, secret, product: '1', commands, log }));
  const close = async () => {
    if (stopControl) await stopControl();
    await (await publicSite)?.close();
    await database.close();
  };
  return { env, database, db: database.db, close };
}
