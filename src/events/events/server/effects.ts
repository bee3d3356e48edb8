import type { Db } from '#platform/database/database.ts';
import type { EventRow } from './tables.ts';

interface Edit {
  now: Date;
  /** Whether the people of the event get a mail of what changed. */
  notify: boolean;
}

/** What a later room does when an event changes (`registrationHooks` is the one there is), called in the change's transaction with the event's row locked. */
export interface EventHooks {
  /** Throws a Refusal to object. */
  beforeChange(tx: Db, before: EventRow, after: EventRow, now: Date): Promise<void>;
  afterChange(tx: Db, before: EventRow, after: EventRow, edit: Edit): Promise<void>;
  /** Throws a Refusal to object. */
  beforeDelete(tx: Db, event: EventRow): Promise<void>;
}
