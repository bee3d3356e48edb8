import type { Db } from '#shared/server/database.ts';
import { newId } from '#shared/server/ids.ts';
import { records } from './tables.ts';

/** A thing an administrator did. */
export interface Deed {
  /** `subject.verb`, such as `user.role_changed`. */
  action: string;
  subjectType: 'user' | 'event' | 'featured_event' | 'featured_registration' | 'application' | 'mail' | 'settings' | 'verification';
  subjectId: string;
  /** One sentence for people, without personal data beyond a name. */
  summary: string;
}

/** Records a deed in the transaction that does it. */
export async function record(tx: Db, actor: { id: string }, deed: Deed, now: Date): Promise<void> {
  await tx.insert(records).values({ id: newId(), at: now, actorId: actor.id, ...deed });
}
