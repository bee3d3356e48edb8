import { createReadStream } from 'node:fs';
import { json } from 'node:stream/consumers';
import { reasonOf } from '#platform/database/reason.ts';
import { secretName } from '#run/operations/server/backup/format.ts';
import { askServer } from '#run/operations/server/askServer.ts';
import { inspectBackup, signatureProblem, type Inspected } from '#run/operations/server/backup/readBackup.ts';
import { checkSchema, restoreBackup } from '#run/operations/server/backup/restoreQueries.ts';
import { readDatabaseEnvironment, type DatabaseEnvironment } from '#run/app/server/environment.ts';
import { connectDatabase, naming } from '#run/app/server/openDatabase.ts';
import { defineCommand } from './command.ts';
import { nameOf, secretOf } from './databaseTarget.ts';

interface Restored {
  waitingMails: number;
  /** Under this SECRET; absent if the command does not know it. */
  secret?: string | undefined;
}

const signatures: Record<Inspected['signature'], string> = {
  right: 'It is signed under the SECRET here.',
  wrong: 'It is not signed under the SECRET here.',
  missing: 'It is not signed.',
  unknown: 'Its signature was not checked, as SECRET is not set.',
};

/** Fills an empty database from a backup. docs/decisions/063 has the rules. */
export const restore = defineCommand({
  name: 'restore',
  operand: 'FILE',
  summary: 'Fills an empty database from a backup; also one that a running site serves.',
  options: {
    force: { type: 'boolean', description: 'replace what the database holds, for good' },
    unsigned: {
      type: 'boolean',
      description:
        'restore FILE even if it is not signed under the SECRET here: it was made before backups were signed or under another SECRET, or anybody who had it may have altered it',
    },
    check: { type: 'boolean', description: 'only read FILE through and say whether it is whole and signed' },
    json: { type: 'boolean', description: 'say what was done as one line of JSON' },
  },
  async run({ options, operand: file, env, terminal }) {
    const target = readDatabaseEnvironment(env);
    const secretHere = secretOf(target, env['SECRET']);
    const inspected = await about(file, async () => {
      const found = await inspectBackup(file, secretHere);
      checkSchema(found);
      return found;
    });
    const { header, tables, signature } = inspected;
    const problem = options.unsigned === true ? undefined : signatureProblem(inspected, secretHere);
    const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
    const what = `${header.createdAt}, ${Object.keys(tables).length} tables, ${rows} rows`;
    if (options.check === true) {
      if (problem !== undefined && signature !== 'unknown') throw new Error(`${file} is whole, but ${problem}.`);
      terminal.write(
        options.json === true
          ? JSON.stringify({ file, rows, ...header, tables, signature })
          : `${file} is whole: ${what}. ${signatures[signature]}`,
      );
      return 0;
    }
    if (target.databaseUrl === undefined && target.dataDir === undefined)
      throw new Error('DATA_DIR memory is gone with this command: name a directory.');
    const restored = await restoreInto(target, file, inspected, {
      problem,
      force: options.force === true,
      unsigned: options.unsigned === true,
    });
    const secret = restored.secret ?? (secretHere === undefined ? null : secretName(secretHere));
    const isSameSecret = secret === null || header.secret === null ? null : secret === header.secret;
    if (options.json === true) {
      terminal.write(
        JSON.stringify({ file, rows, ...header, tables, waitingMails: restored.waitingMails, isSameSecret }),
      );
      return 0;
    }
    terminal.write(`${nameOf(target)} is what ${file} holds: ${what}. Everybody logs in anew.`);
    if (restored.waitingMails > 0)
      terminal.write(`${restored.waitingMails} mails waited to be sent then: the site sends them as soon as it runs.`);
    if (isSameSecret !== true)
      terminal.writeError(
        isSameSecret === null
          ? 'Run the site with the SECRET that the backup was made under: authenticator apps, passes and mailed links need it.'
          : 'The SECRET here is another than that of the backup: its authenticator apps, passes and mailed links do not work with it.',
      );
    return 0;
  },
});

/** Errors about the file, as a line that begins with its name. */
async function about<T>(file: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new Error(`Nothing was restored: ${file} ${reasonOf(error)}.`, { cause: error });
  }
}

async function restoreInto(
  target: DatabaseEnvironment,
  file: string,
  inspected: Inspected,
  { problem, force, unsigned }: { problem: string | undefined; force: boolean; unsigned: boolean },
): Promise<Restored> {
  try {
    if (target.databaseUrl === undefined && target.dataDir !== undefined) {
      const flags = [...(force ? ['force'] : []), ...(unsigned ? ['unsigned'] : [])].join('&');
      const answer = await askServer(target.dataDir, `/restore?${flags}`, createReadStream(file));
      // The server has verified the signature with its own SECRET.
      if (answer) return (await json(answer)) as Restored;
    }
    if (problem !== undefined) throw new Error(`the backup ${problem}`);
    const database = await connectDatabase(target);
    try {
      return await naming(target, () => restoreBackup(database.db, file, inspected, { force }));
    } finally {
      await database.close();
    }
  } catch (error) {
    throw new Error(`Nothing was restored into ${nameOf(target)}: ${reasonOf(error).replace(/\.?$/, '.')}`, {
      cause: error,
    });
  }
}
