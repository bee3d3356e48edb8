import { coalesce } from '../../coalesce.ts';
import { within } from '../../within.ts';
import { usesOf, type Db } from '../../database/database.ts';
import { changesSince, type Change, type Seen } from './changeQueries.ts';

/** What an answer tells of: a topic as a whole (`events`), one of its subjects (`events:<id>`), or both. */
export type Topic = string;

// A connection that was cut in silence would keep every reader waiting for as long as TCP does.
const maxLookMs = 2000;

/**
 * Knows when what public answers tell was changed last, by any server. `check` asks the database; whoever waits for it
 * then knows of every write that was acknowledged before they asked.
 */
export class ChangeWatch {
  /** Counts the checks that found something. */
  private tick = 1;
  private allChangedAt = 0;
  private readonly changedAt = new Map<Topic, number>();
  private seen: Seen | undefined;
  /** How often the database had been used when the last look was over, if nothing but the look had used it meanwhile. */
  private usesSeen: number | undefined;
  private readonly db: Db;

  constructor(db: Db) {
    this.db = db;
  }

  private readonly look = coalesce(async () => {
    const before = usesOf(this.db);
    const { changes, ...seen } = await within(maxLookMs, changesSince(this.db, this.seen));
    const after = usesOf(this.db);
    this.usesSeen = before !== undefined && after === before + 1 ? after : undefined;
    const isOther = this.seen?.database !== seen.database;
    this.seen = seen;
    if (isOther) this.note([{ topic: 'everything', subject: '' }]);
    else if (changes.length > 0) this.note(changes);
  });

  /** Whether nothing can have changed since the last look: nobody else writes here, and nothing has been asked of it. */
  get isCurrent(): boolean {
    return this.usesSeen !== undefined && usesOf(this.db) === this.usesSeen;
  }

  /** One statement at a time, shared by everybody who came before it was sent. @throws when the database is away or silent */
  check(): Promise<void> {
    return this.isCurrent ? Promise.resolve() : this.look('');
  }

  get now(): number {
    return this.tick;
  }

  /** Whether nothing of these has changed after `tick`, as of the last check. */
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
