import { eq, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '#platform/database/database.ts';

type EventTable = PgTable & Record<'id' | 'revision', PgColumn> & { $inferSelect: { isDraft: boolean } };

/** The rows of one kind of event. Undefined for a draft. Queries that include drafts say so in their name. */
export function eventRows<Table extends EventTable>(of: Table) {
  type Row = Table['$inferSelect'];
  const table: EventTable = of;
  const select = (db: Db, id: string) => db.select().from(table).where(eq(table.id, id)).$dynamic();
  const published = (event: Row | undefined) => (event?.isDraft ? undefined : event);
  const findOrDraft = async (db: Db, id: string): Promise<Row | undefined> => (await select(db, id))[0] as Row;
  const lockOrDraft = async (tx: Db, id: string): Promise<Row | undefined> =>
    (await select(tx, id).for('update'))[0] as Row;
  return {
    findOrDraft,
    lockOrDraft,
    find: async (db: Db, id: string) => published(await findOrDraft(db, id)),
    /**
     * Locks the event until the transaction ends. Everything that counts or changes its seats or teams takes this lock
     * first (order: event, team, invitation).
     */
    lock: async (tx: Db, id: string) => published(await lockOrDraft(tx, id)),
    insert: async (tx: Db, event: Table['$inferInsert']): Promise<void> => void (await tx.insert(table).values(event)),
    update: async (tx: Db, id: string, changes: Partial<Row>): Promise<Row> => {
      const [changed] = await tx
        .update(table)
        .set({ ...changes, revision: sql`${table.revision} + 1` })
        .where(eq(table.id, id))
        .returning();
      return changed as Row;
    },
    remove: async (tx: Db, id: string): Promise<void> => void (await tx.delete(table).where(eq(table.id, id))),
  };
}
