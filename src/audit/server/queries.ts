import { and, asc, desc, eq, gte, like, lte, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { fill } from '#platform/http/refusals.ts';
import type { Db } from '#platform/database/database.ts';
import { newId } from '#platform/database/ids.ts';
import { beginning, paged, totalOf, type Paging } from '#platform/database/paging.ts';
import { users } from '#accounts/server/tables.ts';
import { records } from './tables.ts';

/** A thing an administrator did. */
export interface Deed {
  /** `subject.verb`, such as `user.role_changed`. */
  action: string;
  subjectType:
    | 'user'
    | 'event'
    | 'featured_event'
    | 'featured_registration'
    | 'application'
    | 'mail'
    | 'settings'
    | 'verification';
  subjectId: string;
  /**
   * One sentence for people, without personal data. About a user, `{name}` stands for the name, which is filled in when
   * the record is read: it goes when the account is erased.
   */
  summary: string;
}

/** Records a deed in the transaction that does it. */
export async function record(tx: Db, actor: { id: string }, deed: Deed, now: Date): Promise<void> {
  await tx.insert(records).values({ id: newId(), at: now, actorId: actor.id, ...deed });
}

export interface RecordFilter extends Paging {
  actor?: string | undefined;
  action?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
}

const actors = alias(users, 'actors');
const subjects = alias(users, 'subjects');
const actorColumns = { _id: actors.id, name: actors.name };

/** The records that match, newest first, with what there is to filter by. */
export async function listRecords(db: Db, filter: RecordFilter) {
  const { actor, action, from, to } = filter;
  const where = and(
    actor === undefined ? undefined : eq(records.actorId, actor),
    action ? or(eq(records.action, action), like(records.action, beginning(`${action}.`))) : undefined,
    from && gte(records.at, from),
    to && lte(records.at, to),
  );
  const list = db
    .select({ record: records, actor: actorColumns, subject: subjects.name })
    .from(records)
    .leftJoin(actors, eq(actors.id, records.actorId))
    .leftJoin(subjects, and(eq(records.subjectType, 'user'), sql`${subjects.id}::text = ${records.subjectId}`))
    .where(where)
    .orderBy(desc(records.at), desc(records.id))
    .$dynamic();
  const rows = await paged(list, filter);
  const actions = await db.selectDistinct({ action: records.action }).from(records).orderBy(asc(records.action));
  return {
    records: rows.map(({ record: { id, summary, ...deed }, actor: by, subject }) => ({
      _id: id,
      ...deed,
      actor: by,
      summary: subject === null ? summary : fill(summary, { name: subject }),
    })),
    total: await totalOf(rows, filter, () => db.$count(records, where)),
    actions: actions.map((row) => row.action),
    actors: await db
      .selectDistinct(actorColumns)
      .from(records)
      .innerJoin(actors, eq(actors.id, records.actorId))
      .orderBy(asc(actors.name)),
  };
}
