import type { Db } from '#platform/database/database.ts';
import type { EventRow } from './tables.ts';

interface Edit {
  now: Date;
  /** Whether the event's people are mailed the change. */
  notify: boolean;
}

/** What the room of an event's people does when it changes: in that transaction, with the event's row locked. */
export interface EventHooks<Row = EventRow> {
  /** Throws a Refusal to object. */
  beforeChange(tx: Db, before: Row, after: Row, now: Date): Promise<void>;
  afterChange(tx: Db, before: Row, after: Row, edit: Edit): Promise<void>;
  /** Throws a Refusal to object. */
  beforeDelete(tx: Db, event: Row): Promise<void>;
}
