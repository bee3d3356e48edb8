import { existsSync, readdirSync, statSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { festival } from '#festival';
import { csv, textCell, type Cell } from '#platform/csv.ts';
import { readFestival, type ExportedTable } from '#run/app/server/exportQueries.ts';
import { productVersion } from '#run/app/server/version.ts';
import { runInServerOrDatabase } from './runInServerOrDatabase.ts';
import { defineCommand } from './command.ts';
import { exportSite } from './exportSite.ts';
import { readSite } from './readSite.ts';

export const exportFestival = defineCommand({
  name: 'export',
  operand: 'DIR',
  summary: 'Writes the festival into DIR as JSON and CSV, and its public pages as plain files, while the site runs.',
  options: {
    'without-people': {
      type: 'boolean',
      description: 'leave out the pages, accounts, names, and whatever describes a person',
    },
    'without-pages': { type: 'boolean', description: 'leave out the public pages alone' },
    json: { type: 'boolean', description: 'say what was written as one line of JSON' },
  },
  async run({ options, operand: directory, env, terminal }) {
    checkEmpty(directory);
    const withPeople = options['without-people'] !== true;
    const { tables } = await runInServerOrDatabase(
      { env, terminal },
      { path: '/export', input: { withPeople } },
      async (db) => ({
        tables: await readFestival(db, { withPeople }),
      }),
    );
    const rows = Object.fromEntries(tables.map((table) => [table.name, table.rows.length]));
    const about = {
      festival: festival.name,
      version: productVersion(),
      exportedAt: new Date().toISOString(),
      withPeople,
      rows,
    };
    const pages = await writeWhole(directory, async (write) => {
      await write('about.json', json(about));
      for (const table of tables) {
        await write(`${table.name}.json`, json(table.rows));
        await write(`${table.name}.csv`, csvOf(table));
      }
      if (!withPeople || options['without-pages'] === true) return 0;
      return exportPages(env, (file, content) => write(`site/${file}`, content));
    });
    const count = Object.values(rows).reduce((sum, each) => sum + each, 0);
    if (options.json === true) terminal.write(JSON.stringify({ directory, ...about, pages }));
    else {
      terminal.write(
        `${directory} holds ${tables.length} tables with ${count} rows as JSON and CSV, ${withPeople ? 'with people: for its owner alone' : 'without people'}.`,
      );
      if (pages > 0)
        terminal.write(`${join(directory, 'site')} holds ${pages} public pages as guests see them: open index.html.`);
    }
    return 0;
  },
});

async function exportPages(env: Readonly<Record<string, string | undefined>>, write: Write): Promise<number> {
  try {
    return await readSite(env, (read) => exportSite(read, write, new Date()));
  } catch (error) {
    if (!(error instanceof Error) || 'syscall' in error) throw error;
    const why = error.message.replaceAll(/\s+/g, ' ').replace(/\.?$/, '.');
    const line = `The public pages cannot be kept: ${why} With --without-pages the tables are written alone.`;
    throw new Error(line, { cause: error });
  }
}

function checkEmpty(directory: string): void {
  if (!existsSync(directory)) return;
  if (!statSync(directory).isDirectory()) throw new Error(`${directory} is no folder.`);
  if (readdirSync(directory).length > 0) throw new Error(`${directory} is not empty: name another folder.`);
}

const messages: Record<string, string> = {
  ENOENT: 'the folder around it does not exist',
  ENOTDIR: 'the folder around it does not exist',
  EACCES: 'this user may not write there',
  EROFS: 'this user may not write there',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full',
};

type Write = (name: string, content: string | Buffer) => Promise<void>;

/** The folder appears under its name once it is complete. @throws Error with one line; then nothing is there */
async function writeWhole<T>(directory: string, fill: (write: Write) => Promise<T>): Promise<T> {
  const draft = `${resolve(directory)}.${process.pid}.part`;
  try {
    await mkdir(draft, { mode: 0o700 });
    const filled = await fill(async (name, content) => {
      await mkdir(dirname(join(draft, name)), { mode: 0o700, recursive: true });
      await writeFile(join(draft, name), content, { mode: 0o600, flag: 'wx' });
    });
    // An empty folder is replaced.
    await rename(draft, resolve(directory));
    return filled;
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    const { code, syscall } = error as NodeJS.ErrnoException;
    const why = syscall === undefined ? undefined : messages[code ?? ''];
    throw why === undefined ? error : new Error(`${directory} cannot be written: ${why}.`, { cause: error });
  }
}

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

// Their digits are not numbers, and a leading zero counts.
const digits = new Set(['phone', 'phoneNumber', 'cnic', 'batch', 'rollNumber']);

const csvOf = ({ columns, rows }: ExportedTable): string =>
  csv([columns, ...rows.map((row) => columns.map((column) => cellOf(column, row[column])))]);

function cellOf(column: string, value: unknown): Cell {
  if (value === null || value === undefined || typeof value === 'number') return value;
  if (Array.isArray(value)) return value.join('; ');
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return digits.has(column) ? textCell(text) : text;
}
