import { statSync } from 'node:fs';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { askServer } from '#operations/server/askServer.ts';
import { writeBackup } from '#operations/server/backup/backupQueries.ts';
import { inspectBackup, type Inspected } from '#operations/server/backup/readBackup.ts';
import { readDatabaseEnvironment, type DatabaseEnvironment } from '../server/environment.ts';
import { connectDatabase, naming } from '../server/openDatabase.ts';
import { productVersion } from '../server/version.ts';
import { defineCommand } from './command.ts';
import { checkExists, nameOf, secretNameHere } from './place.ts';
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
    const place = readDatabaseEnvironment(env);
    checkFree(file, options.force === true);
    checkExists(place);
    let inspected: Inspected | undefined;
    await writeWhole(
      file,
      (sink) => takeBackup(place, secretNameHere(place, env['SECRET']), sink),
      async (draft) => {
        inspected = await inspectBackup(draft);
      },
    );
    if (!inspected) throw new Error(`${file} was not read again.`);
    const { header, tables } = inspected;
    const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
    const bytes = statSync(file).size;
    if (options.json === true) terminal.write(JSON.stringify({ file, bytes, rows, ...header, tables }));
    else {
      terminal.write(
        `${nameOf(place)} is in ${file}: ${Object.keys(tables).length} tables, ${rows} rows, ${bytes} bytes, read again and whole.`,
      );
      terminal.write('Keep SECRET too, elsewhere: it is not in the file.');
    }
    return 0;
  },
});

async function takeBackup(place: DatabaseEnvironment, secret: string | undefined, sink: Writable): Promise<void> {
  if (place.databaseUrl === undefined && place.dataDir !== undefined) {
    const answer = await askServer(place.dataDir, '/backup');
    if (answer) {
      await pipeline(answer, sink);
      return;
    }
  }
  const database = await connectDatabase(place);
  try {
    await naming(place, () => writeBackup(database, { product: productVersion(), secret: secret ?? null }, sink));
  } finally {
    await database.close();
  }
}
