import type { Db } from '#platform/database/database.ts';
import type { EventRow } from './tables.ts';

/**
 * What events offer to the features after them: to object to a change, and to follow it. Each is called in the change's
 * own transaction, with the event's row locked.
 */
export interface EventHooks {
  /** Throws a Refusal to object. */
  beforeChange(tx: Db, before: EventRow, after: EventRow): Promise<void>;
  afterChange(tx: Db, before: EventRow, after: EventRow, now: Date): Promise<void>;
  /** Throws a Refusal to object. */
  beforeDelete(tx: Db, event: EventRow): Promise<void>;
}
