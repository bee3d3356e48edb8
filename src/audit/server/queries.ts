import { and, asc, desc, eq, exists, gte, like, lte, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { fillTemplate } from '#platform/http/refusals.ts';
import type { Db } from '#platform/database/database.ts';
import { newId } from '#platform/database/ids.ts';
import { prefixPattern, paged, countTotal, orderOf, type Paging, type Sorting } from '#platform/database/paging.ts';
import { users } from '#accounts/server/tables.ts';
import type { auditSorts } from '../rules.ts';
import { auditEntries } from './tables.ts';

export interface NewAuditEntry {
  /** `subject.verb`, such as `user.role_changed`. */
  action: string;
  subjectType:
    | 'user'
    | 'event'
    | 'registration'
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

/** To be called in the transaction of what it records. @param actor null: the server did it by itself */
export async function writeAuditEntry(
  tx: Db,
  actor: { id: string } | null,
  entry: NewAuditEntry,
  now: Date,
): Promise<void> {
  await tx.insert(auditEntries).values({ id: newId(), at: now, actorId: actor?.id ?? null, ...entry });
}

export interface AuditFilter extends Paging, Sorting<(typeof auditSorts)[number]> {
  actor?: string | undefined;
  action?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
}

const actors = alias(users, 'actors');
const subjects = alias(users, 'subjects');
const sortColumns = { at: auditEntries.at, action: auditEntries.action, actor: sql`${actors.nameOrder}` };
const actorColumns = { _id: actors.id, name: actors.name };

export async function listAuditEntries(db: Db, filter: AuditFilter) {
  const { actor, action, from, to } = filter;
  const where = and(
    actor === undefined ? undefined : eq(auditEntries.actorId, actor),
    action ? or(eq(auditEntries.action, action), like(auditEntries.action, prefixPattern(`${action}.`))) : undefined,
    from && gte(auditEntries.at, from),
    to && lte(auditEntries.at, to),
  );
  const list = db
    .select({ record: auditEntries, actor: actorColumns, subject: subjects.name })
    .from(auditEntries)
    .leftJoin(actors, eq(actors.id, auditEntries.actorId))
    .leftJoin(
      subjects,
      and(eq(auditEntries.subjectType, 'user'), sql`${subjects.id}::text = ${auditEntries.subjectId}`),
    )
    .where(where)
    .orderBy(...orderOf(sortColumns, filter, [desc(auditEntries.at), desc(auditEntries.id)]))
    .$dynamic();
  const rows = await paged(list, filter);
  const actions = await db
    .selectDistinct({ action: auditEntries.action })
    .from(auditEntries)
    .orderBy(asc(auditEntries.action));
  return {
    records: rows.map(({ record: { id, summary, ...entry }, actor: by, subject }) => ({
      _id: id,
      ...entry,
      actor: by,
      summary: subject === null ? summary : fillTemplate(summary, { name: subject }),
    })),
    total: await countTotal(rows, filter, () => db.$count(auditEntries, where)),
    actions: actions.map((row) => row.action),
    actors: await db
      .select(actorColumns)
      .from(actors)
      .where(exists(db.select({ id: auditEntries.id }).from(auditEntries).where(eq(auditEntries.actorId, actors.id))))
      .orderBy(asc(actors.nameOrder), asc(actors.id)),
  };
}
