import { inTransaction, type Db } from '../../database/database.ts';
import type { ServerContext } from './context.ts';

/** A transaction that queues mails: once it is committed, the sender begins with them. */
export async function withMails<T>(
  context: Pick<ServerContext, 'db' | 'wakeSender'>,
  work: (tx: Db) => Promise<T>,
): Promise<T> {
  const done = await inTransaction(context.db, work);
  context.wakeSender();
  return done;
}
