import { inArray } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { events } from '#events/events/server/tables.ts';
import type { Db } from '#platform/database/database.ts';
import { featuredEvents } from '#teams/featured/server/tables.ts';

/** The titles of events of either kind, by their ids. */
export async function titlesOf(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const titlesIn = (table: typeof events | typeof featuredEvents) =>
    db
      .select({ id: table.id, title: table.title })
      .from(table)
      .where(inArray(table.id, [...ids]));
  const found = await unionAll(titlesIn(events), titlesIn(featuredEvents));
  return new Map(found.map(({ id, title }) => [id, title]));
}
