/** Reads CSV as strictly as RFC 4180 writes it: a byte order mark, CRLF after every row, quotes doubled inside quotes. */
export function readCsv(file: string): string[][] {
  if (!file.startsWith('\uFEFF')) throw new Error('no byte order mark');
  const text = file.slice(1);
  const rows: string[][] = [];
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/y;
  let row: string[] = [];
  while (cell.lastIndex < text.length) {
    const at = cell.lastIndex;
    const match = cell.exec(text);
    if (!match) throw new Error(`not CSV at character ${at}: ${JSON.stringify(text.slice(at, at + 40))}`);
    row.push(match[1] === undefined ? (match[2] ?? '') : match[1].replaceAll('""', '"'));
    if (match[3] === ',') continue;
    rows.push(row);
    row = [];
  }
  if (row.length > 0) throw new Error('the last row has no end');
  const [head] = rows;
  for (const each of rows) if (each.length !== head?.length) throw new Error('rows of different lengths');
  return rows;
}
