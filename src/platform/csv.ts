/**
 * The one CSV encoder of server and browser, and what undoes its guards. UTF-8 with a byte order mark, CRLF and quoting by RFC 4180, so that
 * spreadsheets read it correctly; typed text never becomes a formula.
 */

/** A value whose digits are not a number: a spreadsheet would drop its leading zero or round it. */
interface TextCell {
  text: string;
}
export type Cell = string | number | TextCell | null | undefined;

/**
 * Marks a phone or an id as text. CSV has no types, so a value that a spreadsheet would read as a number gets a leading
 * apostrophe; `0300-1234567` needs none. An empty value stays empty.
 */
export const textCell = (text: string | null | undefined): Cell => (text ? { text } : '');

// A hyphen next to five or more digits makes neither a number nor a date.
const isPlainText = (text: string): boolean => /^\d+-\d{5,}$|^\d{5,}-\d+$/.test(text);

// Spreadsheets may read these as a formula, also behind quotes, blanks, invisible characters that some of them drop,
// and in full width.
const dropped = String.raw`'"\p{Z}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800`;
const formula = new RegExp(String.raw`^[\s\p{Cc}${dropped}]*[=+\-@\u{FF1D}\u{FF0B}\u{FF0D}\u{FF20}]|^[\t\r]`, 'u');
// The same inside a cell: with semicolons as separators `a;=1` is two cells, and a quoted line is a row of its own.
const formulaInside = new RegExp(
  String.raw`(?<=[;\t\r\n])[\v\f${dropped}]*[=+\-@\u{FF1D}\u{FF0B}\u{FF0D}\u{FF20}]`,
  'gu',
);

function written(cell: Cell): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'number') return String(cell);
  if (typeof cell === 'object') return isPlainText(cell.text) ? cell.text : `'${cell.text}`;
  const inside = cell.replaceAll(formulaInside, "'$&");
  return formula.test(inside) || isGuarded(inside) ? `'${inside}` : inside;
}

/** Whether a reader takes the leading apostrophe for a guard: a text typed that way gets one more. */
const isGuarded = (cell: string): boolean =>
  /^'+(?:[\t\r]|[+(]?\d[\d\s()+-]*$)/.test(cell) || (cell.startsWith("'") && formula.test(cell));

const guardInside = new RegExp(
  `(?<=[;\\t\\r\\n])'(?=[\\v\\f${dropped}]*[=+\\-@\\u{FF1D}\\u{FF0B}\\u{FF0D}\\u{FF20}])`,
  'gu',
);

/** What a cell of such a file held, or of another one: the apostrophes that keep a text from being a formula go. */
export function readCell(cell: string): string {
  return (isGuarded(cell) ? cell.slice(1) : cell).replaceAll(guardInside, '');
}

const quoted = (value: string): string => (/[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value);

/** The rows as one file; the first is the header. */
export const csv = (rows: readonly (readonly Cell[])[]): string =>
  `\u{FEFF}${rows.map((row) => `${row.map((cell) => quoted(written(cell))).join(',')}\r\n`).join('')}`;

/** A file name in ASCII: `csvName('Côte, Teams', '2026-03-01')` is `cote-teams-2026-03-01.csv`. */
export function csvFileName(words: string, day: string): string {
  const plain = words.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  const name = plain.replaceAll(/[^a-z0-9]+/g, '-').slice(0, 80);
  return `${[...name.split('-'), day].filter(Boolean).join('-')}.csv`;
}
