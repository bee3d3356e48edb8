import { readFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import { Checksums, type Header, type TableLine } from '#run/operations/server/backup/format.ts';

type Part = Header | TableLine | string[];

/** The backup with each line as `change` returns it, checksums and all, but unsigned. */
function rewritten(file: string, change: (part: Part, table: string) => unknown): Buffer {
  const sums = new Checksums(undefined);
  let table = '';
  const lines = gunzipSync(readFileSync(file)).toString().trimEnd().split('\n');
  const texts = lines.slice(0, -1).map((line) => {
    const part = JSON.parse(line) as Part;
    if ('table' in part) table = part.table;
    const text = `${JSON.stringify(change(part, table))}\n`;
    if (Array.isArray(part)) sums.addRows(table, 1, text);
    else sums.add(text);
    if ('table' in part) sums.beginTable(table);
    return text;
  });
  return gzipSync(`${texts.join('')}${JSON.stringify(sums.end())}\n`);
}

/** Of a schema that nobody here knows. */
export const newerSchema = (file: string): Buffer =>
  rewritten(file, (part) => ('format' in part ? { ...part, migration: { count: 999, newest: 9999999999999 } } : part));

/** As the first version with `backup` wrote it, without the columns that later migrations filled. */
export function olderSchema(file: string): Buffer {
  const later: Record<string, string> = { registration_members: 'joined_at', featured_registrations: 'amended_at' };
  let left = -1;
  const without = (values: readonly string[]) => values.filter((_, i) => i !== left);
  return rewritten(file, (part, table) => {
    if (Array.isArray(part)) return without(part);
    if ('format' in part) return { ...part, migration: { count: 25, newest: 1795352801555 } };
    if (!('columns' in part)) return part;
    left = part.columns.indexOf(later[table] ?? '');
    return { ...part, columns: without(part.columns) };
  });
}
