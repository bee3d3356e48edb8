import type { MarkResult } from '../../contract.ts';
import { dropMarks, storedMarks, storeMarks, watchMarks } from './markStore.ts';
import { decidedBy, inOrder, keyOf, type QueuedMark } from './presence.ts';

/** The mark that an undo reverts, as it was sent: the server answers a repeated id as it did the first time. */
const undoneBy = ({ undoes: _undoes, ...undo }: QueuedMark, id: string): QueuedMark => ({ ...undo, id, present: true });

/** The mark whose decision an undo reverts: the person's latest mark seen here, else the one it names. */
function takenBack({ undoes, present, at, ...person }: QueuedMark, marks: readonly QueuedMark[]): string | undefined {
  if (present) return undefined;
  const seen = marks.find((mark) => mark.present && mark.at === at && keyOf(mark) === keyOf(person));
  return seen?.id ?? (marks.some(({ id }) => id === undoes) ? undefined : undoes);
}

/** The unanswered marks of one door: in memory, and in IndexedDB for all tabs and after a reload. */
export class MarkQueue {
  marks: readonly QueuedMark[] = [];
  /** Whether IndexedDB works. */
  isStored = true;
  private readonly door: string;
  /** Made by this page, which waits for the answer even if another tab sends them. */
  private readonly own = new Set<string>();
  /** Not stored yet. */
  private readonly writing = new Set<string>();
  /** Answered and still stored. */
  private readonly dropping = new Set<string>();
  private stopWatching: (() => void) | undefined;

  constructor(door: string) {
    this.door = door;
  }

  /** The number of stored marks, or of all without storage. */
  get safeCount(): number {
    return this.isStored ? this.marks.filter(({ id }) => !this.writing.has(id)).length : this.marks.length;
  }

  /** @returns whether another tab got answers to marks that this one still held */
  async read(): Promise<boolean> {
    try {
      const stored = await storedMarks(this.door);
      const before = this.marks;
      const own = before.filter(({ id }) => this.own.has(id));
      const others = stored.filter(({ id }) => !this.own.has(id) && !this.dropping.has(id));
      this.marks = [...others, ...own].toSorted(inOrder);
      const now = new Set(this.marks.map(({ id }) => id));
      return before.some(({ id }) => !now.has(id));
    } catch {
      this.isStored = false;
      return false;
    }
  }

  /** Calls back when another tab has changed the stored marks, until `unwatch`. */
  watch(onChange: () => void): void {
    this.unwatch();
    this.stopWatching = watchMarks(this.door, onChange);
  }

  unwatch(): void {
    this.stopWatching?.();
    this.stopWatching = undefined;
  }

  /** Queues marks at once, so that the next mark sees them; resolves when they are stored. */
  async add(made: readonly QueuedMark[]): Promise<void> {
    for (const { id } of made) {
      this.own.add(id);
      this.writing.add(id);
    }
    this.marks = [...this.marks, ...made];
    await this.store(made);
    for (const { id } of made) this.writing.delete(id);
  }

  /** Stores these marks again if they are still queued. */
  async replace(changed: readonly QueuedMark[]): Promise<void> {
    const byId = new Map(changed.map((mark) => [mark.id, mark]));
    this.marks = this.marks.map((mark) => byId.get(mark.id) ?? mark);
    await this.store(this.marks.filter(({ id }) => byId.has(id)));
  }

  /**
   * Stored marks, and an undo once the server has answered the mark that it reverts; later marks of the same person
   * wait for it. For an undo whose mark left the queue, that mark is sent again first.
   */
  sendable(holder: string, most: number): QueuedMark[] {
    const own = this.marks.filter((mark) => mark.holder === holder);
    const waiting = new Set(this.marks.map(({ id }) => id));
    const ownWaiting = new Set(own.map(({ id }) => id));
    const held = new Set<string>();
    const free = own.filter((mark) => {
      const { id, undoes = '' } = mark;
      const isFree = !this.writing.has(id) && !waiting.has(undoes) && !held.has(keyOf(mark));
      // Marks of another account may never be sent: they delay nothing but their undo.
      if (ownWaiting.has(undoes)) held.add(keyOf(mark));
      return isFree;
    });
    return free.slice(0, most).map((mark) => (mark.undoes === undefined ? mark : undoneBy(mark, mark.undoes)));
  }

  /** Undos of marks for people whom another device had let in, answered like those; by the mark that each reverts. */
  needlessUndos(results: ReadonlyMap<string, MarkResult>): Map<string, MarkResult> {
    const found = new Map<string, MarkResult>();
    for (const { id, undoes = '' } of this.marks) {
      const result = results.get(undoes);
      if (result?.outcome === 'already') found.set(undoes, { ...result, id });
    }
    return found;
  }

  /** In memory only; `drop` deletes them from IndexedDB. Undos of these can be sent from now on. */
  settle(results: ReadonlyMap<string, MarkResult>): void {
    const before = this.marks;
    this.marks = before
      .filter(({ id }) => !results.has(id))
      .map((mark) => {
        const { undoes = '', ...free } = mark;
        const at = decidedBy(mark.at, results.get(takenBack(mark, before) ?? ''));
        return results.has(undoes) ? { ...free, at } : { ...mark, at };
      });
    for (const id of results.keys()) {
      this.own.delete(id);
      this.dropping.add(id);
    }
  }

  async drop(settled: ReadonlyMap<string, MarkResult>): Promise<void> {
    const ids = [...settled.keys()];
    await dropMarks(this.door, ids).catch(() => undefined);
    for (const id of ids) this.dropping.delete(id);
  }

  private async store(marks: readonly QueuedMark[]): Promise<void> {
    try {
      await storeMarks(this.door, marks);
    } catch {
      this.isStored = false;
    }
  }
}
