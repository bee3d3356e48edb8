import { setImmediate as turn } from 'node:timers/promises';
import { coalesce } from '../../coalesce.ts';
import { within } from '../../within.ts';
import type { Db } from '../../database/database.ts';
import { changesSince, type Change, type Seen } from './changeQueries.ts';

/** A whole table (`events`) or one of its rows (`events:<id>`). */
export type Topic = string;

// A broken connection would block every reader until TCP times out.
const checkTimeoutMs = 2000;

/**
 * Tracks when each topic was last changed by any server. After `check` it knows every write that was acknowledged before the
 * call.
 */
export class ChangeWatch {
  /** Counts the checks that found something. */
  private tick = 1;
  private allChangedAt = 0;
  private readonly changedAt = new Map<Topic, number>();
  private seen: Seen | undefined;
  /** Uses of the database after the last check; undefined if anything else used it during the check. */
  private usesSeen: number | undefined;
  private readonly db: Db;

  constructor(db: Db) {
    this.db = db;
  }

  private readonly readChanges = coalesce(async () => {
    const before = this.db.access?.uses?.begun;
    const { changes, ...seen } = await within(checkTimeoutMs, changesSince(this.db, this.seen));
    const after = this.db.access?.uses?.begun;
    this.usesSeen = before !== undefined && after === before + 1 ? after : undefined;
    const isOther = this.seen?.database !== seen.database;
    this.seen = seen;
    if (isOther) this.note([{ topic: 'everything', subject: '' }]);
    else if (changes.length > 0) this.note(changes);
    // In a rush many requests arrive in one turn of the event loop.
  }, turn);

  /** Whether nothing can have changed since the last check: no other process writes, and no statement ran. */
  get isCurrent(): boolean {
    return this.usesSeen !== undefined && this.db.access?.uses?.begun === this.usesSeen;
  }

  /**
   * One query at a time, shared by all callers that come before it is sent. @throws when the database is unreachable
   */
  check(): Promise<void> {
    return this.isCurrent ? Promise.resolve() : this.readChanges('');
  }

  get now(): number {
    return this.tick;
  }

  /** As of the last check. */
  isUnchanged(topics: readonly Topic[], tick: number): boolean {
    return this.allChangedAt <= tick && topics.every((topic) => (this.changedAt.get(topic) ?? 0) <= tick);
  }

  private note(changes: readonly Change[]): void {
    this.tick++;
    for (const { topic, subject } of changes) {
      if (topic === 'everything') {
        this.allChangedAt = this.tick;
        this.changedAt.clear();
      } else {
        this.changedAt.set(topic, this.tick);
        this.changedAt.set(`${topic}:${subject}`, this.tick);
      }
    }
  }
}
