import { statSync } from 'node:fs';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { askServer } from '#run/operations/server/askServer.ts';
import { writeBackup } from '#run/operations/server/backup/backupQueries.ts';
import { inspectBackup, type Inspected } from '#run/operations/server/backup/readBackup.ts';
import { readDatabaseEnvironment, type DatabaseEnvironment } from '#run/app/server/environment.ts';
import { connectDatabase, naming } from '#run/app/server/openDatabase.ts';
import { productVersion } from '#run/app/server/version.ts';
import { defineCommand } from './command.ts';
import { checkExists, nameOf, secretOf } from './databaseTarget.ts';
import { checkFree, writeWhole } from './wholeFile.ts';

export const backup = defineCommand({
  name: 'backup',
  operand: 'FILE',
  summary: 'Writes the whole database into FILE, while the site runs.',
  options: {
    force: { type: 'boolean', description: 'replace FILE' },
    json: { type: 'boolean', description: 'say what was written as one line of JSON' },
  },
  async run({ options, operand: file, env, terminal }) {
    const target = readDatabaseEnvironment(env);
    checkFree(file, options.force === true);
    checkExists(target);
    const secret = secretOf(target, env['SECRET']);
    let inspected: Inspected | undefined;
    await writeWhole(
      file,
      (sink) => takeBackup(target, secret, sink),
      async (draft) => {
        inspected = await inspectBackup(draft, secret);
      },
    );
    if (!inspected) throw new Error(`${file} was not read again.`);
    const { header, tables } = inspected;
    const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
    const bytes = statSync(file).size;
    if (options.json === true) terminal.write(JSON.stringify({ file, bytes, rows, ...header, tables }));
    else {
      terminal.write(
        `${nameOf(target)} is in ${file}: ${Object.keys(tables).length} tables, ${rows} rows, ${bytes} bytes, read again and whole.`,
      );
      terminal.write('Keep SECRET too, elsewhere: it is not in the file.');
    }
    if (inspected.signature === 'missing')
      terminal.writeError(`${file} is not signed, as SECRET is not set: restoring it takes --unsigned.`);
    return 0;
  },
});

async function takeBackup(target: DatabaseEnvironment, secret: string | undefined, sink: Writable): Promise<void> {
  if (target.databaseUrl === undefined && target.dataDir !== undefined) {
    const answer = await askServer(target.dataDir, '/backup');
    if (answer) {
      await pipeline(answer, sink);
      return;
    }
  }
  const database = await connectDatabase(target);
  try {
    await naming(target, () => writeBackup(database, { product: productVersion(), secret }, sink));
  } finally {
    await database.close();
  }
}
