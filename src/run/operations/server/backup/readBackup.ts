import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { equalsInConstantTime } from '#people/accounts/server/tokens.ts';
import {
  Checksums,
  format,
  formatVersion,
  secretName,
  type EndLine,
  type Header,
  type SequenceLine,
  type TableLine,
} from './format.ts';

/** What a backup contains, once all its checksums match. */
export interface Inspected {
  header: Header;
  tables: EndLine['tables'];
  sha256: string;
  /** Unknown without a SECRET to check it with. */
  signature: 'right' | 'wrong' | 'missing' | 'unknown';
}

/** One line of a backup between header and end, as written. */
export type Part = { row: string } | TableLine | SequenceLine;

const damaged = (why: string) => new Error(`is damaged: ${why}`);

class LineTooLong extends Error {
  constructor(line: number) {
    super(`is damaged: line ${line} is longer than ${maxLineLength} characters`);
  }
}

/**
 * In characters. The longest line is a picture's, up to a megabyte. It bounds the memory that a forged file can take.
 */
const maxLineLength = 8 * 1024 * 1024;

/**
 * Reads a backup through, compares its checksums and checks its signature.
 * @param secret the SECRET that it should be signed under
 * @throws Error whose message continues the file's name with the problem
 */
export async function inspectBackup(file: string, secret?: string): Promise<Inspected> {
  const lines = linesOf(file);
  const sums = new Checksums(secret);
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
      return { header, ...end, signature: signatureOf(parsed.hmac, end.hmac) };
    }
    sums.add(`${line}\n`);
    table = parsed.table;
    if (table !== undefined) sums.beginTable(table);
  }
  throw damaged('its end is missing');
}

function signatureOf(stated: unknown, right: string | undefined): Inspected['signature'] {
  if (typeof stated !== 'string') return 'missing';
  if (right === undefined) return 'unknown';
  return equalsInConstantTime(stated, right) ? 'right' : 'wrong';
}

/** @returns why the backup needs --unsigned, as a continuation of its name; undefined if it does not */
export function signatureProblem({ header, signature }: Inspected, secret: string | undefined): string | undefined {
  const because = {
    right: undefined,
    missing: 'is not signed: it was made by an older version or without SECRET, or was altered',
    unknown: 'cannot be checked without SECRET, which is not set: set the one that it was made under',
    wrong:
      secret !== undefined && header.secret === secretName(secret)
        ? 'was altered after it was made: its signature is wrong'
        : 'is not signed under the SECRET here: it is of another SECRET, or was altered',
  }[signature];
  return because === undefined ? undefined : `${because}; --unsigned restores it all the same`;
}

/**
 * The lines of a backup that `inspectBackup` has read.
 * @param sha256 the checksum it found
 * @throws Error at the end when the file has changed since
 */
export async function* partsOf(file: string, { sha256 }: Pick<Inspected, 'sha256'>): AsyncGenerator<Part> {
  const sum = createHash('sha256');
  for await (const line of linesOf(file)) {
    if (line.startsWith('[')) yield { row: line };
    else {
      const parsed = parse(line) as Header | TableLine | SequenceLine | EndLine;
      if ('sha256' in parsed) break;
      if (!('format' in parsed)) yield parsed;
    }
    sum.update(`${line}\n`);
  }
  if (sum.digest('hex') !== sha256) throw new Error('the file has changed while it was restored');
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

function parse(line: string): object {
  try {
    const parsed: unknown = JSON.parse(line);
    if (typeof parsed === 'object' && parsed !== null) return parsed;
  } catch {
    // Said below.
  }
  throw damaged('a line of it cannot be read');
}

/** Splits at line feeds only: readline also breaks at U+2028, which texts contain unescaped. */
async function* linesOf(file: string): AsyncGenerator<string> {
  const source = createReadStream(file);
  const text = source.pipe(createGunzip()).setEncoding('utf8');
  source.on('error', (error) => text.destroy(error));
  let rest = '';
  let count = 0;
  try {
    for await (const piece of text as AsyncIterable<string>) {
      const lines = piece.split('\n');
      // The others are within a piece, which is short.
      lines[0] = rest + lines[0];
      if (lines[0].length > maxLineLength) throw new LineTooLong(count + 1);
      rest = lines.pop() ?? '';
      count += lines.length;
      yield* lines;
    }
  } catch (error) {
    if (error instanceof LineTooLong) throw error;
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
