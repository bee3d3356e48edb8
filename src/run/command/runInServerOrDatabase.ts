import { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { askServer } from '#run/operations/server/askServer.ts';
import type { Db } from '#platform/database/database.ts';
import { openDatabase } from '#run/app/server/openDatabase.ts';
import { readDatabaseEnvironment } from '#run/app/server/environment.ts';
import type { Terminal } from './command.ts';
import { checkExists } from './databaseTarget.ts';

/** Runs in the server if it has the embedded database open, else `run` opens the database here. */
export async function runInServerOrDatabase<Done>(
  { env, terminal }: { env: Readonly<Record<string, string | undefined>>; terminal: Terminal },
  { path, input }: { path: string; input: object },
  run: (db: Db, input: object) => Promise<Done>,
): Promise<Done> {
  const target = readDatabaseEnvironment(env);
  if (target.databaseUrl === undefined && target.dataDir !== undefined) {
    const answer = await askServer(target.dataDir, path, Readable.from([JSON.stringify(input)]));
    if (answer) return (await json(answer)) as Done;
  }
  checkExists(target);
  const database = await openDatabase(target, (line) => {
    if (line !== undefined) terminal.writeError(line);
  });
  try {
    return await run(database.db, input);
  } finally {
    await database.close();
  }
}
