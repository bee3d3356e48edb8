import { isRefusal, messageOf } from '#platform/http/web/client.ts';
import { toast } from '../toast/toast.ts';

interface Failed<Row> {
  row: Row;
  /** The name that people read. */
  reason: string;
}

export interface Unchanged<Row> {
  failed: readonly Failed<Row>[];
  /** Those after the one without an answer. */
  notTried: readonly Row[];
  isCutOff: boolean;
}

interface Change<Row, Changed, Undone> {
  rows: readonly Row[];
  change: (row: Row) => Promise<Changed>;
  /** Undoes one; undefined if that needs a question. */
  undo: ((row: Row, changed: Changed) => Promise<Undone>) | undefined;
  /** Why there was nothing to change, and so nothing to undo. */
  unchanged: (changed: Changed) => string | undefined;
  /** Whether Undo came too late for something, such as a mail. */
  wasTooLate?: (undone: Undone) => boolean;
  /** The toast for those that Undo came too late for. */
  tooLate?: (rows: readonly Row[]) => string;
  /** Refetches the list, after the last one and after Undo. */
  refetch: () => unknown;
  nameOf: (row: Row) => string;
  /** The toast after `count` changes. */
  success: (count: number) => string;
  /** The message if the server gives no reason. */
  failure: string;
}

export const unknownReason = 'No answer came. Check whether it changed.';

/** Stops at the first without an answer: each of the others would wait as long for its own. */
async function each<Item>(items: readonly Item[], run: (item: Item) => Promise<unknown>, failure: string) {
  const failed: { item: Item; reason: string }[] = [];
  for (const [at, item] of items.entries()) {
    try {
      await run(item);
    } catch (error) {
      const isAnswered = isRefusal(error);
      failed.push({ item, reason: isAnswered ? messageOf(error, failure) : unknownReason });
      if (!isAnswered) return { failed, notTried: items.slice(at + 1), isCutOff: true };
    }
  }
  return { failed, notTried: [], isCutOff: false };
}

/**
 * Makes the same change to several records, one call after the other: each is recorded and mailed as a single change,
 * and a refused one does not stop the others. Undo reverts only what these calls changed.
 */
export async function changeEach<Row, Changed, Undone>(options: Change<Row, Changed, Undone>): Promise<Unchanged<Row>> {
  const { rows, change, undo, unchanged, wasTooLate, tooLate, refetch, nameOf, success, failure } = options;
  const done: { row: Row; changed: Changed }[] = [];
  const held: Failed<Row>[] = [];
  const tried = await each(
    rows,
    async (row) => {
      const changed = await change(row);
      const reason = unchanged(changed);
      if (reason === undefined) done.push({ row, changed });
      else held.push({ row, reason });
    },
    failure,
  );
  await refresh(tried.isCutOff);

  /** Without a network the refetch would wait for one. */
  async function refresh(isCutOff: boolean) {
    const fetched = refetch();
    if (!isCutOff) await fetched;
  }
  async function takeBack(take: NonNullable<typeof undo>) {
    const late: Row[] = [];
    const { failed, notTried, isCutOff } = await each(
      done,
      async ({ row, changed }) => {
        const undone = await take(row, changed);
        if (wasTooLate?.(undone)) late.push(row);
      },
      failure,
    );
    await refresh(isCutOff);
    const kept = [...failed.map(({ item }) => item), ...notTried];
    const names = kept.map(({ row }) => nameOf(row)).join(', ');
    if (kept.length > 0)
      toast.error(`${kept.length} of ${done.length} could not be undone: ${names}. ${failed[0]?.reason}`);
    if (late.length > 0) toast.warning(tooLate?.(late) ?? failure);
    if (kept.length === 0 && late.length === 0) toast.success('Change undone');
  }
  if (done.length > 0 && undo) toast.success(success(done.length), { label: 'Undo', run: () => void takeBack(undo) });
  else if (done.length > 0) toast.success(success(done.length));
  return {
    failed: [...held, ...tried.failed.map(({ item, reason }) => ({ row: item, reason }))],
    notTried: tried.notTried,
    isCutOff: tried.isCutOff,
  };
}
