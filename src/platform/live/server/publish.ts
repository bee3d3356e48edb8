import { sql } from 'drizzle-orm';
import type { Db } from '../../database/database.ts';

/** The one channel of the database on which every server speaks and listens. */
export const liveChannel = 'announcements';

/** Something happened that these people, or everybody, should know of: its name and where to look, never what it says. */
export interface LiveMessage {
  to: readonly string[] | 'everybody';
  event: string;
  data?: Record<string, string>;
}

// PostgreSQL refuses a payload of 8,000 bytes or more; an id in JSON takes 39.
const mostInOne = 150;

/**
 * Announces within the transaction of the fact, so that it is heard exactly when that is committed and never otherwise.
 * PostgreSQL commits transactions that announce one after the other: a statement that hundreds run at once, and that
 * concerns nobody but its caller, does without.
 */
export async function publish(tx: Db, ...announcements: readonly LiveMessage[]): Promise<void> {
  const payloads = announcements.flatMap(payloadsOf);
  if (payloads.length === 0) return;
  const said = payloads.map((payload) => sql`pg_notify(${liveChannel}, ${payload}::text)`);
  await tx.execute(sql`select ${sql.join(said, sql`, `)}`);
}

function payloadsOf({ to, event, data = {} }: LiveMessage): string[] {
  if (to === 'everybody') return [JSON.stringify({ to, event, data })];
  const people = [...new Set(to)];
  const parts = Array.from({ length: Math.ceil(people.length / mostInOne) }, (_, index) =>
    people.slice(index * mostInOne, (index + 1) * mostInOne),
  );
  return parts.map((part) => JSON.stringify({ to: part, event, data }));
}

/** The announcement in a payload; undefined for what is none, since anybody with the database's password may speak. */
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
