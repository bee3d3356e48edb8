import type { Db } from '#platform/database/database.ts';
import type { Caller } from '#accounts/server/authorize.ts';

/**
 * What accounts offer to the features after them when somebody's data is erased: to object, and to follow. Each is
 * called in the erasure's own transaction, with the account locked.
 */
export interface ErasureEffects {
  /** Throws a Refusal to object. */
  beforeErasure?(tx: Db, person: Caller, now: Date): Promise<void>;
  afterErasure?(tx: Db, person: Caller, actor: Caller, now: Date): Promise<void>;
}
