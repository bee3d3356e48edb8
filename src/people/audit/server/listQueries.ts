import { and, asc, desc, eq, exists, gte, like, lte, or, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { users } from '#people/accounts/server/tables.ts';
import { rowsOf, type Db } from '#platform/database/database.ts';
import { holdsWords } from '#platform/database/foldedText.ts';
import { prefixPattern, paged, countTotal, orderOf, type Paging, type Sorting } from '#platform/database/paging.ts';
import { fillTemplate } from '#platform/http/refusals.ts';
import type { auditSorts } from '../rules.ts';
import type { NewAuditEntry } from './queries.ts';
import { auditEntries } from './tables.ts';

type SubjectType = NewAuditEntry['subjectType'];

export interface AuditFilter extends Paging, Sorting<(typeof auditSorts)[number]> {
  actor?: string | undefined;
  action?: string | undefined;
  event?: string | undefined;
  search?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
}

/**
 * The subjects of entries, as one query: `type` and `id` as in an entry, `name`, `mention` (the name as in a sentence),
 * and for what belongs to an event `event_id`, `event_title` and `is_featured`.
 */
export type AuditSubjects = SQL;

const actors = alias(users, 'actors');
const people = alias(users, 'people');
const sortColumns = { at: auditEntries.at, action: auditEntries.action, actor: sql`${actors.nameOrder}` };
const actorColumns = { _id: actors.id, name: actors.name };
const personColumns = { _id: people.id, name: people.name, erasedAt: people.erasedAt };

const subject = {
  name: sql<string | null>`subjects.name`,
  mention: sql<string | null>`subjects.mention`,
  eventId: sql<string | null>`subjects.event_id`,
  eventTitle: sql<string | null>`subjects.event_title`,
  isFeatured: sql<boolean | null>`subjects.is_featured`,
};
const isSubject = sql`subjects.type = ${auditEntries.subjectType} and subjects.id = ${auditEntries.subjectId}`;

/** The sentence and every name beside it, as the list shows them. */
const searched = sql`folded_text(concat_ws(chr(10),
  replace(replace(${auditEntries.summary}, '{name}', coalesce(${subject.mention}, '')), '{person}', coalesce(${people.name}, '')),
  ${subject.name}, ${subject.eventTitle}, ${actors.name}))`;

/** If the subject was deleted. */
const absent: Partial<Record<SubjectType, string>> = {
  registration: 'a deleted registration',
  application: 'a deleted applicant',
};

export async function listAuditEntries(db: Db, subjects: AuditSubjects, filter: AuditFilter) {
  const { actor, action, event, search, from, to } = filter;
  const where = and(
    actor === undefined ? undefined : eq(auditEntries.actorId, actor),
    action ? or(eq(auditEntries.action, action), like(auditEntries.action, prefixPattern(`${action}.`))) : undefined,
    event === undefined ? undefined : or(sql`${subject.eventId} = ${event}`, eq(auditEntries.subjectId, event)),
    search ? holdsWords(searched, search) : undefined,
    from && gte(auditEntries.at, from),
    to && lte(auditEntries.at, to),
  );
  const list = () =>
    db
      .select({ record: auditEntries, actor: actorColumns, person: personColumns, subject })
      .from(auditEntries)
      .leftJoin(actors, eq(actors.id, auditEntries.actorId))
      .leftJoin(people, eq(people.id, auditEntries.personId))
      .leftJoin(sql`(${subjects}) subjects`, isSubject)
      .where(where)
      .$dynamic();
  const rows = await paged(
    list().orderBy(...orderOf(sortColumns, filter, [desc(auditEntries.at), desc(auditEntries.id)])),
    filter,
  );
  return {
    records: rows.map(({ record, actor: by, person, subject: about }) => ({
      _id: record.id,
      at: record.at,
      actor: by,
      action: record.action,
      subjectType: record.subjectType,
      subjectId: record.subjectId,
      summary: fillTemplate(record.summary, {
        name: about.mention ?? absent[record.subjectType as SubjectType] ?? '{name}',
        person: person?.name ?? '{person}',
      }),
      subject: about.name,
      person: person?.erasedAt === null ? { _id: person._id, name: person.name } : null,
      event:
        about.eventId === null
          ? null
          : { _id: about.eventId, title: about.eventTitle ?? '', isFeatured: about.isFeatured ?? false },
    })),
    total: await countTotal(rows, filter, () => db.$count(sql`(${list()}) found`)),
    ...(await filtersOf(db, subjects)),
  };
}

/** The possible filters. */
async function filtersOf(db: Db, subjects: AuditSubjects) {
  const actions = await db
    .selectDistinct({ action: auditEntries.action })
    .from(auditEntries)
    .orderBy(asc(auditEntries.action));
  return {
    actions: actions.map((row) => row.action),
    actors: await db
      .select(actorColumns)
      .from(actors)
      .where(exists(db.select({ id: auditEntries.id }).from(auditEntries).where(eq(auditEntries.actorId, actors.id))))
      .orderBy(asc(actors.nameOrder), asc(actors.id)),
    events: await rowsOf<{ _id: string; title: string; isFeatured: boolean }>(
      db,
      sql`select distinct event_id as "_id", event_title as title, is_featured as "isFeatured", order_key(event_title)
        from ${auditEntries} join (${subjects}) subjects on ${isSubject}
        where event_id is not null order by order_key(event_title), event_id`,
    ),
  };
}
