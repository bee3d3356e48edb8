import { sql } from 'drizzle-orm';
import type { Db } from '../../database/database.ts';

/** The channel of the database on which every server publishes and listens. */
export const liveChannel = 'announcements';

/** Something changed for these people, or for everybody: its name and where to look, never the data itself. */
export interface LiveMessage {
  to: readonly string[] | 'everybody';
  event: string;
  data?: Record<string, string>;
}

// PostgreSQL refuses a payload of 8,000 bytes or more; an id in JSON takes 39.
const maxRecipients = 150;

/**
 * Publishes within the transaction of the change, so that messages go out exactly when it commits. PostgreSQL commits
 * transactions that notify one after the other: a statement that hundreds run at once, and that concerns nobody but its
 * caller, does without.
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

/** The message in a payload; undefined for anything else, since whoever can reach the database may notify. */
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
