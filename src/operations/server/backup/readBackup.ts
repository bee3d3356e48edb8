import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import {
  Checksums,
  format,
  formatVersion,
  type EndLine,
  type Header,
  type SequenceLine,
  type TableLine,
} from './format.ts';

/** What a backup says of itself, once every checksum was found right. */
export interface Inspected {
  header: Header;
  tables: EndLine['tables'];
}

/** One line of a backup between its header and its end, as it stands there. */
export type Part = { row: string } | TableLine | SequenceLine;

const damaged = (why: string) => new Error(`is damaged: ${why}`);

/**
 * Reads a backup through and compares its checksums.
 * @throws Error whose message goes on from the file's name: what is wrong with it
 */
export async function inspectBackup(file: string): Promise<Inspected> {
  const lines = linesOf(file);
  const sums = new Checksums();
  const header = headerIn((await lines.next()).value, sums);
  let table: string | undefined;
  for await (const line of lines) {
    if (line.startsWith('[') && table !== undefined) {
      sums.addRows(table, 1, `${line}\n`);
      continue;
    }
    const parsed = parse(line) as Partial<TableLine & SequenceLine & EndLine>;
    if (parsed.sha256 !== undefined) {
      const end = sums.end();
      const differing = Object.entries(end.tables).find(([name, sum]) => sum.sha256 !== parsed.tables?.[name]?.sha256);
      if (differing) throw damaged(`the checksum of ${differing[0]} is another`);
      if (end.sha256 !== parsed.sha256) throw damaged('the checksum is another');
      if (!(await lines.next()).done) throw damaged('something follows its end');
      return { header, tables: end.tables };
    }
    sums.add(`${line}\n`);
    table = parsed.table;
    if (table !== undefined) sums.beginTable(table);
  }
  throw damaged('its end is missing');
}

/** The lines of a backup that `inspectBackup` has found whole. */
export async function* partsOf(file: string): AsyncGenerator<Part> {
  const lines = linesOf(file);
  await lines.next();
  for await (const line of lines) {
    if (line.startsWith('[')) yield { row: line };
    else {
      const parsed = parse(line) as TableLine | SequenceLine | EndLine;
      if ('sha256' in parsed) return;
      yield parsed;
    }
  }
}

function headerIn(line: unknown, sums: Checksums): Header {
  if (typeof line !== 'string' || !line.startsWith(`{"format":"${format}"`))
    throw new Error('is no backup of this product');
  sums.add(`${line}\n`);
  const header = parse(line) as Header;
  if (header.version > formatVersion)
    throw new Error(`was made by a newer version (${header.product}): restore it with that version`);
  return header;
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw damaged('a line of it cannot be read');
  }
}

/** Lines by line feed alone: readline also breaks at U+2028, which stands in texts as it is. */
async function* linesOf(file: string): AsyncGenerator<string> {
  const source = createReadStream(file);
  const text = source.pipe(createGunzip()).setEncoding('utf8');
  source.on('error', (error) => text.destroy(error));
  let rest = '';
  try {
    for await (const piece of text as AsyncIterable<string>) {
      const lines = (rest + piece).split('\n');
      rest = lines.pop() ?? '';
      yield* lines;
    }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw new Error('does not exist', { cause: error });
    if (code === 'Z_BUF_ERROR') throw damaged('its end is missing');
    if (message.includes('incorrect header check')) throw new Error('is no backup of this product', { cause: error });
    if (code?.startsWith('Z_')) throw damaged(message);
    throw new Error(`cannot be read: ${message}`, { cause: error });
  } finally {
    source.destroy();
  }
  if (rest !== '') throw damaged('its last line is cut');
}
