import { isRefusal } from '#platform/http/web/client.ts';
import type { MarkResult } from '../../contract.ts';
import { limits } from '../../rules.ts';
import { type DoorAccess, fetchDoor, sendMarks, whyClosed } from './doorAccess.ts';
import { DoorClock } from './clock.ts';
import { offlineDoor } from './offlineDoor.ts';
import { MarkQueue } from './markQueue.ts';
import {
  isConflict,
  outcomeHere,
  keyOf,
  newMarkId,
  nextAt,
  type PersonAtDoor,
  type QueuedMark,
  withMarks,
} from './presence.ts';
import { type DoorState, initialState, isClosedForGood } from './doorState.ts';
import { type Conflict, conflictOf, type Targets, type Verdict, verdictOf } from './verdict.ts';

// Longer than a response takes on a good network, short enough for a queue of people.
const answerMs = 2_500;
const firstRetryMs = 1_000;
const maxRetryMs = 20_000;

/** The list and the mark queue of one door on this device. `subscribe` and `state` are for useSyncExternalStore. */
export class DoorSession {
  state: DoorState = initialState;
  private readonly access: DoorAccess;
  private readonly offline: ReturnType<typeof offlineDoor>;
  private readonly clock = new DoorClock();
  private readonly listeners = new Set<() => void>();
  private readonly waiters = new Map<string, (result: MarkResult) => void>();
  /** Ends the wait for the server's answer to a mark: without a network the device decides at once. */
  private readonly unanswered = new Set<() => void>();
  private people: readonly PersonAtDoor[] | undefined;
  private readonly queue: MarkQueue;
  private sending: Promise<void> | undefined;
  private isMore = false;
  private acknowledged = 0;
  private batch: number = limits.marksAtOnce;
  private failures = 0;
  private lastAt = 0;
  private retryTimer: ReturnType<typeof setTimeout> | undefined;
  private endTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(access: DoorAccess) {
    this.access = access;
    this.offline = offlineDoor(access);
    this.queue = new MarkQueue(access.eventId);
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Loads the offline copies. */
  async start(): Promise<void> {
    const list = await this.offline.list();
    const conflicts = await this.offline.conflicts();
    await this.queue.read();
    this.queue.watch(() => void this.reread());
    this.clock.restore(list?.clockAheadMs);
    if (list && !this.people) {
      this.people = list.people;
      this.change({ event: list.event, listAt: list.at });
    }
    this.change({ conflicts });
    const { link } = this.access;
    const leftMs = Math.max(0, Date.parse(link?.expiresAt ?? '') - this.clock.now());
    // Browsers run longer timers at once.
    if (leftMs < 2 ** 31) this.endTimer = setTimeout(() => void this.end(), leftMs);
    void this.flush();
  }

  stop(): void {
    clearTimeout(this.retryTimer);
    clearTimeout(this.endTimer);
    this.queue.unwatch();
  }

  /** Loads the server's list; queued marks are applied on top of it. */
  async refresh(): Promise<void> {
    if (isClosedForGood(this.state)) return;
    await this.flush();
    const before = this.acknowledged;
    try {
      const { event, people } = await fetchDoor(this.access);
      this.reached();
      // A mark was acknowledged meanwhile, so this list may be outdated; or access has ended.
      if (before !== this.acknowledged || isClosedForGood(this.state)) return;
      this.people = people;
      this.change({ event, listAt: Date.now(), closed: event.status === 'cancelled' ? 'cancelled' : undefined });
      await this.saveList();
      // A cancelled event may be open again.
      void this.flush();
    } catch (error) {
      this.failed(error);
    }
  }

  /**
   * Marks people as present or absent: stored first, then sent, and decided here without an answer in time.
   * @param onAnswer called with the verdict after each later answer
   */
  async mark(targets: Targets, present: boolean, onAnswer?: (verdict: Verdict) => void): Promise<Verdict> {
    const before = this.state.people ?? [];
    const marks = targets.map((target): QueuedMark => {
      const person = before.find(({ key }) => key === keyOf(target));
      const { at = nextAt(person, this.lastAt, this.clock.now()) } = target;
      if (target.at === undefined) this.lastAt = at;
      return {
        ...target,
        id: newMarkId(),
        door: this.access.eventId,
        holder: this.access.holder,
        present,
        at,
        shown: target.at === undefined ? outcomeHere(person, present) : 'absent',
        ...(person && { name: person.name }),
      };
    });
    const [first] = marks;
    const person = before.find(({ key }) => key === (first && keyOf(first)));
    const answers: (MarkResult | undefined)[] = marks.map(() => undefined);
    const verdict = () => verdictOf(marks, answers, person);

    // Until the device has shown an outcome, the server's answer conflicts only with an undo.
    const unshown = marks.map((mark, i): QueuedMark => (targets[i]?.at ? mark : { ...mark, shown: undefined }));
    let isJudgedHere = false;
    const answered = Promise.all(
      marks.map(async ({ id }, i) => {
        answers[i] = await new Promise<MarkResult>((resolve) => void this.waiters.set(id, resolve));
        if (isJudgedHere) onAnswer?.(verdict());
      }),
    );
    const adding = this.queue.add(unshown);
    this.change({});
    await adding;
    this.change({});
    let giveUp = () => {};
    const noAnswer = new Promise<void>((resolve) => {
      giveUp = resolve;
    });
    this.unanswered.add(giveUp);
    setTimeout(giveUp, this.state.isOnline ? answerMs : 0);
    void this.flush();
    await Promise.race([answered, noAnswer]);
    this.unanswered.delete(giveUp);
    if (!verdict().isChecked) {
      isJudgedHere = true;
      this.change({ isOnline: false });
      // From now on a different answer of the server is a conflict.
      await this.queue.replace(marks);
    }
    // The answer may have arrived meanwhile.
    return verdict();
  }

  /** Sends queued marks. Marks have ids, so none is applied twice. */
  flush(): Promise<void> {
    // Marks added while the last batch ends may not be in it.
    this.isMore = this.sending !== undefined;
    this.sending ??= this.sendAll().finally(() => {
      this.sending = undefined;
      if (this.isMore) void this.flush();
    });
    return this.sending;
  }

  /** Takes over marks that another account left on this device, to send them under this one's name. */
  async adopt(): Promise<void> {
    const { holder } = this.access;
    await this.queue.replace(this.queue.marks.map((mark) => ({ ...mark, holder })));
    await this.flush();
  }

  dismissConflicts(): void {
    this.change({ conflicts: [] });
    void this.offline.saveConflicts([]);
  }

  private async sendAll(): Promise<void> {
    clearTimeout(this.retryTimer);
    for (;;) {
      const batch = this.queue.sendable(this.access.holder, this.batch);
      if (batch.length === 0 || this.state.closed) return;
      try {
        const results = await sendMarks(this.access, batch);
        this.reached();
        await this.settle(results);
      } catch (error) {
        if (isRefusal(error) && error.status === 400 && batch.length > 1) this.batch = 1;
        else if (isRefusal(error) && error.status === 400)
          await this.settle([{ id: batch[0]?.id ?? '', outcome: 'unknown' }]);
        else return this.failed(error);
      }
    }
  }

  private async settle(results: readonly MarkResult[]): Promise<void> {
    const byId = new Map(results.map((result) => [result.id, result]));
    const undone = this.queue.needlessUndos(byId);
    for (const undo of undone.values()) byId.set(undo.id, undo);
    const conflicts: Conflict[] = [];
    for (const mark of this.queue.marks) {
      const { id, shown, name = 'Somebody not on the list' } = mark;
      const result = byId.get(id);
      if (!result) continue;
      if (shown && isConflict(shown, result.outcome) && !undone.has(id))
        conflicts.push(conflictOf(id, shown, name, result));
      if (result.presentAt !== undefined) this.apply(keyOf(mark), result);
      this.waiters.get(id)?.(result);
      this.waiters.delete(id);
    }
    this.queue.settle(byId);
    this.acknowledged += 1;
    // Before the marks are deleted: after a crash in between they are only sent once more.
    if (conflicts.length > 0) await this.addConflicts(conflicts);
    else this.change({});
    await this.saveList();
    await this.queue.drop(byId);
  }

  /** Also merges those that another tab has stored. */
  private async addConflicts(conflicts: readonly Conflict[]): Promise<void> {
    this.change({ conflicts: [...conflicts, ...this.state.conflicts] });
    const here = new Set(this.state.conflicts.map(({ id }) => id));
    const stored = (await this.offline.conflicts()).filter(({ id }) => !here.has(id));
    this.change({ conflicts: [...this.state.conflicts, ...stored] });
    await this.offline.saveConflicts(this.state.conflicts);
  }

  /** Another tab has added marks or got answers. */
  private async reread(): Promise<void> {
    const isAnswered = await this.queue.read();
    this.change({});
    if (isAnswered) await this.refresh();
  }

  private apply(key: string, { presentAt = null, presentBy = null, decidedAt = null }: MarkResult): void {
    this.people = this.people?.map((person) =>
      person.key === key ? { ...person, presentAt, presentBy, decidedAt } : person,
    );
  }

  private async saveList(): Promise<void> {
    const { event, listAt } = this.state;
    if (!event || !this.people || this.state.closed) return;
    await this.offline.saveList({ event, people: this.people, at: listAt, clockAheadMs: this.clock.aheadMs });
  }

  /** The link has expired by the server's clock as far as it is known; the server decides if it can be reached. */
  private async end(): Promise<void> {
    await this.refresh();
    if (!this.state.isOnline) this.close('ended');
  }

  private reached(): void {
    this.failures = 0;
    this.clock.set();
    if (!this.state.isOnline) this.change({ isOnline: true });
  }

  private failed(error: unknown): void {
    const closed = whyClosed(error);
    if (closed) return this.close(closed);
    const waitMs = Math.min(maxRetryMs, firstRetryMs * 2 ** this.failures) * (0.5 + Math.random() / 2);
    this.failures += 1;
    this.change({ isOnline: false });
    for (const giveUp of this.unanswered) giveUp();
    clearTimeout(this.retryTimer);
    this.retryTimer = setTimeout(() => void this.refresh(), waitMs);
  }

  /** The list of a cancelled event stays readable; that of a door without access is deleted. */
  private close(closed: NonNullable<DoorState['closed']>): void {
    const isReadable = closed === 'cancelled';
    if (!isReadable) this.people = undefined;
    this.change({ closed, conflicts: isReadable ? this.state.conflicts : [] });
    for (const giveUp of this.unanswered) giveUp();
    if (!isReadable) void this.offline.forget();
  }

  private change(next: Partial<DoorState>): void {
    const { holder } = this.access;
    this.state = {
      ...this.state,
      ...next,
      people: this.people && withMarks(this.people, this.queue.marks),
      waiting: this.queue.safeCount,
      others: this.queue.marks.filter((mark) => mark.holder !== holder).length,
      isStored: this.queue.isStored,
    };
    for (const listener of this.listeners) listener();
  }
}
