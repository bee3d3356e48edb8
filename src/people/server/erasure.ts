import type { Db } from '#platform/database/database.ts';
import type { CurrentUser } from '#accounts/server/authorize.ts';

/**
 * What other features do when somebody's data is erased: object, or erase their own part. Each is
 * called in the erasure's own transaction, with the account locked.
 */
export interface ErasureHooks {
  /** Throws a Refusal to object. */
  beforeErasure?(tx: Db, person: CurrentUser, now: Date): Promise<void>;
  afterErasure?(tx: Db, person: CurrentUser, actor: CurrentUser, now: Date): Promise<void>;
}
