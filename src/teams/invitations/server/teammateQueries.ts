import { and, asc, eq, inArray, ne, or, sql, type SQL } from 'drizzle-orm';
import { hasNumber } from '#people/accounts/server/numberQueries.ts';
import { users } from '#people/accounts/server/tables.ts';
import { departmentNames } from '#events/events/rules.ts';
import type { EventRow } from '#events/events/server/tables.ts';
import type { Db } from '#platform/database/database.ts';
import { holdsWords } from '#platform/database/foldedText.ts';
import { personOf, registeredFor } from './queries.ts';

type TeamsOf = Pick<EventRow, 'id' | 'batches' | 'departments' | 'isKoderzEvent'>;
interface Leader {
  id: string;
  batch: string | null;
  section: string | null;
}

/** Whether somebody is eligible, fits a leader's Koderz team and is in no team for this event. */
export const isFreeFor = ({ id, batches, departments, isKoderzEvent }: TeamsOf, leader: Leader): SQL | undefined =>
  and(
    ne(users.role, 'super_admin'),
    sql`${users.emailVerifiedAt} is not null`,
    inArray(users.batch, [...batches]),
    inArray(users.department, departmentNames(departments)),
    isKoderzEvent ? and(eq(users.batch, leader.batch ?? ''), eq(users.section, leader.section ?? '')) : undefined,
    sql`not ${registeredFor(id, users.id)}`,
    sql`not exists (select 1 from invitations i where i.event_id = ${id} and i.status = 'accepted'
      and (i.receiver_id = ${users.id} or i.sender_id = ${users.id}))`,
  );

export const maxResults = 10;

/** At most ten people, and one more to show that there are more. */
export function searchTeammates(db: Db, { event, leader, part, maxDeclines: mostDeclines, now }: TeammateSearch) {
  const at = now.toISOString();
  const between = sql`from invitations i where i.event_id = ${event.id} and i.sender_id = ${leader.id} and i.receiver_id = ${users.id}`;
  return db
    .select(personOf(users))
    .from(users)
    .where(
      and(
        or(
          // The whole text first: it leaves few rows whose name is cut out of it.
          and(holdsWords(users.searched, part), holdsWords(sql`split_part(${users.searched}, chr(10), 1)`, part)),
          hasNumber(users.rollNumber, part),
        ),
        ne(users.id, leader.id),
        isFreeFor(event, leader),
        sql`not exists (select 1 ${between} and i.status = 'pending' and i.expires_at > ${at}::timestamptz)`,
        sql`(select count(*) ${between} and i.status = 'declined') < ${mostDeclines}`,
      ),
    )
    .orderBy(asc(users.nameOrder), asc(users.id))
    .limit(maxResults + 1);
}

interface TeammateSearch {
  event: TeamsOf;
  leader: Leader;
  part: string;
  maxDeclines: number;
  now: Date;
}
