import { existsSync, readdirSync, statSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { festival } from '#festival';
import { csv, textCell, type Cell } from '#platform/csv.ts';
import { readFestival, type ExportedTable } from '../server/exportQueries.ts';
import { productVersion } from '../server/version.ts';
import { actIn } from './actIn.ts';
import { defineCommand } from './command.ts';

export const exportFestival = defineCommand({
  name: 'export',
  operand: 'DIR',
  summary: 'Writes the festival without its pictures into DIR as JSON and CSV, while the site runs.',
  options: {
    'without-people': { type: 'boolean', description: 'leave out accounts, names, and whatever describes a person' },
    json: { type: 'boolean', description: 'say what was written as one line of JSON' },
  },
  async run({ options, operand: directory, env, terminal }) {
    checkEmpty(directory);
    const withPeople = options['without-people'] !== true;
    const { tables } = await actIn({ env, terminal }, { path: '/export', input: { withPeople } }, async (db) => ({
      tables: await readFestival(db, { withPeople }),
    }));
    const rows = Object.fromEntries(tables.map((table) => [table.name, table.rows.length]));
    const about = {
      festival: festival.name,
      version: productVersion(),
      exportedAt: new Date().toISOString(),
      withPeople,
      rows,
    };
    await writeTables(directory, tables, about);
    const count = Object.values(rows).reduce((sum, each) => sum + each, 0);
    if (options.json === true) terminal.write(JSON.stringify({ directory, ...about }));
    else
      terminal.write(
        `${directory} holds ${tables.length} tables with ${count} rows as JSON and CSV, ${withPeople ? 'with people: for its owner alone' : 'without people'}.`,
      );
    return 0;
  },
});

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

/** The folder is there under its name once it is whole. @throws Error with one line; then nothing is there */
async function writeTables(directory: string, tables: readonly ExportedTable[], about: object): Promise<void> {
  const draft = `${resolve(directory)}.${process.pid}.part`;
  const write = (name: string, text: string) => writeFile(join(draft, name), text, { mode: 0o600, flag: 'wx' });
  try {
    await mkdir(draft, { mode: 0o700 });
    await write('about.json', json(about));
    for (const table of tables) {
      await write(`${table.name}.json`, json(table.rows));
      await write(`${table.name}.csv`, csvOf(table));
    }
    // An empty folder gives way.
    await rename(draft, resolve(directory));
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    const why = messages[(error as NodeJS.ErrnoException).code ?? ''];
    throw why === undefined ? error : new Error(`${directory} cannot be written: ${why}.`, { cause: error });
  }
}

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

// Their digits are no number, and the zero at their front counts.
const digits = new Set(['phone', 'phoneNumber', 'cnic', 'batch', 'rollNumber']);

const csvOf = ({ columns, rows }: ExportedTable): string =>
  csv([columns, ...rows.map((row) => columns.map((column) => cellOf(column, row[column])))]);

function cellOf(column: string, value: unknown): Cell {
  if (value === null || value === undefined || typeof value === 'number') return value;
  if (Array.isArray(value)) return value.join('; ');
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return digits.has(column) ? textCell(text) : text;
}
