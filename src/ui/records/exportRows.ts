import { csv, type Cell } from '#platform/csv.ts';
import { saveFile } from '#platform/http/web/download.ts';

export type CsvColumns<Row> = Readonly<Record<string, (row: Row) => Cell>>;

export const csvOf = <Row>(rows: readonly Row[], columns: CsvColumns<Row>): string =>
  csv([Object.keys(columns), ...rows.map((row) => Object.values(columns).map((cell) => cell(row)))]);

export function exportRows<Row>(fileName: string, rows: readonly Row[], columns: CsvColumns<Row>) {
  saveFile(new Blob([csvOf(rows, columns)], { type: 'text/csv;charset=utf-8' }), fileName);
}
