import { openDatabase } from '#app/server/openDatabase.ts';
import { readDatabaseEnvironment } from '#app/server/environment.ts';
import { runCommandLine } from '#app/command/commandLine.ts';
import type { Db } from '#platform/database/database.ts';

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

export async function inDatabaseOf<T>(env: Variables, work: (db: Db) => Promise<T>): Promise<T> {
  const opened = await openDatabase(readDatabaseEnvironment(env));
  try {
    return await work(opened.db);
  } finally {
    await opened.close();
  }
}
