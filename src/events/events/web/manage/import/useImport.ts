import { useEffect, useReducer, useRef } from 'react';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { FieldError, ResponseData } from '#platform/http/contract.ts';
import { ApiError, apiClient } from '#platform/http/web/client.ts';
import { useDebouncedValue } from '#ui/browser/useDebouncedValue.ts';
import { readDraft, writeDraft } from '#ui/form/drafts.ts';
import type { calls } from '../../../contract.ts';
import { eventKeys } from '../../api.ts';
import { emptyCells, type Cells, type ColumnName } from './columns.ts';
import { bodyOfRow } from './rows.ts';

const call = apiClient<typeof calls>();
const draftName = 'events-import';
const pauseMs = 600;

export interface ImportRow {
  id: number;
  cells: Cells;
}
interface Table {
  rows: readonly ImportRow[];
  /** The id of the next row. */
  nextId: number;
  /** Number of changes since it was loaded. */
  revision: number;
}

type Change =
  | { kind: 'fill'; rows: readonly Cells[] }
  | { kind: 'set'; id: number; name: ColumnName; text: string }
  | { kind: 'add' }
  | { kind: 'remove'; id: number }
  | { kind: 'insert'; at: number; row: ImportRow };
export type ChangeRows = (change: Change) => void;

function changedRows({ rows, nextId }: Table, change: Change): readonly ImportRow[] {
  switch (change.kind) {
    case 'fill':
      return change.rows.map((cells, at) => ({ id: nextId + at, cells }));
    case 'set':
      return rows.map((row) =>
        row.id === change.id ? { ...row, cells: { ...row.cells, [change.name]: change.text } } : row,
      );
    case 'add':
      return [...rows, { id: nextId, cells: emptyCells }];
    case 'remove':
      return rows.filter(({ id }) => id !== change.id);
    default:
      return rows.toSpliced(change.at, 0, change.row);
  }
}

const changed = (table: Table, change: Change): Table => {
  const rows = changedRows(table, change);
  return { rows, nextId: table.nextId + rows.length + 1, revision: table.revision + 1 };
};

function kept(): Table {
  const found = readDraft(draftName)?.['rows'];
  const rows = Array.isArray(found) ? found.map((cells: Partial<Cells>) => ({ ...emptyCells, ...cells })) : [];
  return changed({ rows: [], nextId: 0, revision: -1 }, { kind: 'fill', rows });
}

/** Unchanged ones are left alone: another tab may have mended, created or cleared them. */
function keep({ rows, revision }: Table): void {
  if (revision > 0) writeDraft(draftName, rows.length === 0 ? {} : { rows: rows.map(({ cells }) => cells) });
}

/** The rows of a table that is being mended. This device keeps them until they are created or cleared. */
export function useImportedRows() {
  const [table, change] = useReducer(changed, undefined, kept);
  const settled = useDebouncedValue(table, pauseMs);
  const latest = useRef(table);
  useEffect(() => {
    latest.current = table;
  }, [table]);
  useEffect(() => keep(settled), [settled]);
  useEffect(() => {
    const keepLatest = () => keep(latest.current);
    addEventListener('pagehide', keepLatest);
    return () => {
      removeEventListener('pagehide', keepLatest);
      keepLatest();
    };
  }, []);
  const clear = () => {
    // The page is left before the next render, and saves `latest`.
    const empty = { kind: 'fill', rows: [] } as const;
    latest.current = changed(latest.current, empty);
    change(empty);
  };
  return { rows: table.rows, settled, change, clear };
}

type Outcome = ResponseData<(typeof calls)['POST /admin/events/import']>;
export interface CheckedRow {
  /** The cells that were checked. A row changed since waits for the next check. */
  cells: Cells;
  errors: readonly FieldError[];
  sameAs: Outcome['rows'][number]['sameAs'];
}

/** The rows with errors or notes, by id. */
const checkedRows = (rows: readonly ImportRow[], outcome: Outcome): Map<number, CheckedRow> =>
  new Map(
    outcome.rows.flatMap(({ index, errors, sameAs }) => {
      const row = rows[index];
      return row && (errors.length > 0 || sameAs) ? [[row.id, { cells: row.cells, errors, sameAs }] as const] : [];
    }),
  );
const none: ReadonlyMap<number, CheckedRow> = new Map();

/** Characters that no call takes are refused for the whole body. @throws the error, unless it names rows */
function refusedRows(error: unknown): Outcome {
  const found = new Map<number, FieldError[]>();
  for (const { field = '', msg } of error instanceof ApiError ? error.errors : []) {
    const [, index, name = ''] = /^rows\.(\d+)\.?(.*)$/.exec(field) ?? [];
    if (index === undefined) continue;
    found.set(Number(index), [...(found.get(Number(index)) ?? []), { field: name, msg }]);
  }
  if (found.size === 0) throw error;
  return { rows: [...found].map(([index, errors]) => ({ index, errors })), created: 0 };
}

const send = (rows: readonly ImportRow[], dryRun: boolean, signal?: AbortSignal): Promise<Outcome> =>
  call('POST /admin/events/import', {
    body: { rows: rows.map(({ cells }) => bodyOfRow(cells)), dryRun },
    ...(signal && { signal }),
  }).catch(refusedRows);

/** The server's findings about the rows. */
export function useCheckedRows({ rows, revision }: Pick<Table, 'rows' | 'revision'>) {
  const { data: checked = none, refetch } = useQuery({
    queryKey: ['events-import', revision],
    queryFn: async ({ signal }) => checkedRows(rows, await send(rows, true, signal)),
    enabled: rows.length > 0,
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
  });
  return { checked, checkAgain: () => void refetch() };
}

export function useCreateRows() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (rows: readonly ImportRow[]) => (await send(rows, false)).created,
    onSuccess: (created) => created > 0 && void client.invalidateQueries({ queryKey: eventKeys.all }),
  });
}
