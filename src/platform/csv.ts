/**
 * The one CSV encoder, of the server and of the browser. UTF-8 with a byte order mark, CRLF and quoting by RFC 4180, so
 * that spreadsheets read it right; nothing that a person typed becomes a formula in them.
 */

/** A value whose digits are no number: a spreadsheet would drop the zero at its front or round its end. */
interface TextCell {
  text: string;
}
export type Cell = string | number | TextCell | null | undefined;

/**
 * Marks a phone or an id as text. CSV has no types, so one that a spreadsheet would read as a number is written with an
 * apostrophe at its front; `0300-1234567` is none. An empty one stays empty.
 */
export const textCell = (text: string | null | undefined): Cell => (text ? { text } : '');

// A hyphen before or behind five digits and more makes neither a number nor a date.
const isPlainText = (text: string): boolean => /^\d+-\d{5,}$|^\d{5,}-\d+$/.test(text);

// What spreadsheets may read as a formula, also behind quotes, blanks and unseen characters that some of them drop, and in
// full width.
const dropped = String.raw`'"\p{Z}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800`;
const formula = new RegExp(String.raw`^[\s\p{Cc}${dropped}]*[=+\-@\u{FF1D}\u{FF0B}\u{FF0D}\u{FF20}]|^[\t\r]`, 'u');
// The same inside a cell: where lists are separated by semicolons, `a;=1` is two cells, and a quoted line a row of its own.
const formulaInside = new RegExp(
  String.raw`(?<=[;\t\r\n])[\v\f${dropped}]*[=+\-@\u{FF1D}\u{FF0B}\u{FF0D}\u{FF20}]`,
  'gu',
);

function written(cell: Cell): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'number') return String(cell);
  if (typeof cell === 'object') return isPlainText(cell.text) ? cell.text : `'${cell.text}`;
  const inside = cell.replaceAll(formulaInside, "'$&");
  return formula.test(cell) ? `'${inside}` : inside;
}

const quoted = (value: string): string => (/[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value);

/** The rows as one file, its first row the header. */
export const csv = (rows: readonly (readonly Cell[])[]): string =>
  `\u{FEFF}${rows.map((row) => `${row.map((cell) => quoted(written(cell))).join(',')}\r\n`).join('')}`;

/** A file name of plain letters: `csvName('Côte, Teams', '2026-03-01')` is `cote-teams-2026-03-01.csv`. */
export function csvFileName(words: string, day: string): string {
  const plain = words.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  const name = plain.replaceAll(/[^a-z0-9]+/g, '-').slice(0, 80);
  return `${[...name.split('-'), day].filter(Boolean).join('-')}.csv`;
}
