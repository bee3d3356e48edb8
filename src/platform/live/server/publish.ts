import { sql } from 'drizzle-orm';
import type { Db } from '../../database/database.ts';

/** The database channel on which every server publishes and listens. */
export const liveChannel = 'announcements';

/** The name of a change and what to fetch again, never the data itself. */
export interface LiveMessage {
  to: readonly string[] | 'everybody';
  event: string;
  data?: Record<string, string>;
}

// PostgreSQL refuses a payload of 8,000 bytes or more; an id in JSON takes 39.
const maxRecipients = 150;

/**
 * Publishes within the transaction of the change, so that messages are delivered exactly if it commits. PostgreSQL
 * serializes the commits of transactions that notify, so frequent statements that concern only their caller do not
 * publish.
 */
export async function publish(tx: Db, ...messages: readonly LiveMessage[]): Promise<void> {
  const payloads = messages.flatMap(payloadsOf);
  if (payloads.length === 0) return;
  const notifications = payloads.map((payload) => sql`pg_notify(${liveChannel}, ${payload}::text)`);
  await tx.execute(sql`select ${sql.join(notifications, sql`, `)}`);
}

function payloadsOf({ to, event, data = {} }: LiveMessage): string[] {
  if (to === 'everybody') return [JSON.stringify({ to, event, data })];
  const people = [...new Set(to)];
  const parts = Array.from({ length: Math.ceil(people.length / maxRecipients) }, (_, index) =>
    people.slice(index * maxRecipients, (index + 1) * maxRecipients),
  );
  return parts.map((part) => JSON.stringify({ to: part, event, data }));
}

/** Undefined for an invalid payload, since any client of the database may notify. */
export function parseLiveMessage(payload: string): Required<LiveMessage> | undefined {
  try {
    const { to, event, data } = JSON.parse(payload) as Partial<LiveMessage>;
    return (Array.isArray(to) || to === 'everybody') && typeof event === 'string'
      ? { to, event, data: data ?? {} }
      : undefined;
  } catch {
    return undefined;
  }
}
