import type { Db } from '#platform/database/database.ts';
import type { CurrentUser } from '#accounts/server/authorize.ts';

export interface ErasureHooks {
  beforeErasure?(tx: Db, person: CurrentUser, now: Date): Promise<void>;
  afterErasure?(tx: Db, person: CurrentUser, actor: CurrentUser, now: Date): Promise<void>;
}
