import { csv, type Cell } from '#platform/csv.ts';
import { saveFile } from '#platform/http/web/download.ts';

export function exportRows<Row>(
  fileName: string,
  rows: readonly Row[],
  columns: Readonly<Record<string, (row: Row) => Cell>>,
) {
  const cells = rows.map((row) => Object.values(columns).map((cell) => cell(row)));
  const file = new Blob([csv([Object.keys(columns), ...cells])], { type: 'text/csv;charset=utf-8' });
  saveFile(file, fileName);
}
