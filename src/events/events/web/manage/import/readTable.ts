import type { User } from '#people/accounts/contract.ts';
import { readCell } from '#platform/csv.ts';
import { importLimits } from '../../../importRules.ts';
import { columnOf, emptyCells, type Cells, type ColumnName } from './columns.ts';
import { tidy } from './rows.ts';

export interface ReadTable {
  rows: Cells[];
  /** Heads of unknown and repeated columns. */
  unknownHeads: string[];
}

/** Why a text cannot be read as a table of events. */
export class UnreadableTable extends Error {}

/** Excel writes UTF-16 or the code page of Windows where it is asked for plain text, and a workbook where it is not. */
export function decoded(bytes: Uint8Array): string {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b)
    throw new UnreadableTable('This is a workbook. Save it as CSV, or copy its rows and paste them.');
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** By its first line: tabs of a spreadsheet, or the semicolons of countries with a decimal comma. */
function delimiterOf(text: string): string {
  const line = text.slice(0, text.search(/[\r\n]|$/)).replaceAll(/"[^"]*"/g, '');
  const count = (sign: string) => line.split(sign).length;
  if (line.includes('\t')) return '\t';
  return count(';') > count(',') ? ';' : ',';
}

async function cellsOf(typed: string): Promise<string[][]> {
  const { parse } = await import('csv-parse/browser/esm/sync');
  const [, sign, below = typed] = /^\uFEFF?sep=(.)\r?\n([^]*)$/.exec(typed) ?? [];
  const text = below.replace(/^\uFEFF?\s*[\r\n]+/, '');
  const options = { bom: true, relax_column_count: true, relax_quotes: true, skip_empty_lines: true };
  try {
    return parse(text, { ...options, delimiter: sign ?? delimiterOf(text) });
  } catch {
    throw new UnreadableTable('A quotation mark is not closed. Please mend it and read the table again.');
  }
}

/** @throws UnreadableTable */
export async function readTable(typed: string, person: User): Promise<ReadTable> {
  const [heads = [], ...lines] = await cellsOf(typed);
  const found = heads.map((head) => columnOf(readCell(head)));
  const names = found.map((name, at) => (name && found.indexOf(name) < at ? undefined : name));
  const rows = lines
    .map((line) => line.map((cell) => readCell(cell).replaceAll(/\r\n?/g, '\n')))
    .filter((line) => line.some((cell) => cell.trim() !== ''));
  if (!names.some(Boolean))
    throw new UnreadableTable('The first row must name the columns, such as Event, Category, Date and Time.');
  if (rows.length === 0) throw new UnreadableTable('There is no row below the heads.');
  if (rows.length > importLimits.rows)
    throw new UnreadableTable(`These are ${rows.length} rows. Please import at most ${importLimits.rows} at a time.`);
  return {
    rows: rows.map((line) => {
      const read = names.flatMap((name, at): [ColumnName, string][] =>
        name ? [[name, tidy(name, line[at] ?? '', person)]] : [],
      );
      return { ...emptyCells, ...Object.fromEntries(read) };
    }),
    unknownHeads: heads.filter((head, at) => names[at] === undefined && head.trim() !== ''),
  };
}
