import { right, wrong, type Finding } from '#run/operations/server/finding.ts';
import type { Database } from '#platform/database/database.ts';
import { within } from '#platform/within.ts';

const waitMs = 12_000;

export async function examineListening(database: Database, variable: string): Promise<Finding> {
  const delivered = Promise.withResolvers<boolean>();
  const stop = await database.listen('doctor', {
    onMessage: () => undefined,
    onReconnect: () => undefined,
    onDelivery: delivered.resolve,
  });
  try {
    if (await within(waitMs, delivered.promise).catch(() => false))
      return right('listening', 'messages of the database are heard');
    return wrong(
      'listening',
      `nothing is heard at ${variable}, so pages hear of changes late: name a direct address of the database in DATABASE_LISTEN_URL, past any pooler`,
    );
  } finally {
    await stop();
  }
}
