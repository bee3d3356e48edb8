import type { CurrentUser } from '#people/accounts/server/authorize.ts';
import type { UserRow } from '#people/accounts/server/tables.ts';
import { writeAuditEntry } from '#people/audit/server/queries.ts';
import { festival } from '#festival';
import { counted } from '#platform/counted.ts';
import { textCell, csv, csvFileName, type Cell } from '#platform/csv.ts';
import { wallClock } from '#platform/dates.ts';
import { inTransaction } from '#platform/database/database.ts';
import { Attachment } from '#platform/http/server/serve.ts';
import type { ServerContext } from '#platform/http/server/context.ts';
import { listPeople, type PeopleFilter } from './queries.ts';

const header = ['Name', 'Email', 'Roll Number', 'Phone', 'Department', 'Batch', 'Section', 'Role', 'Club', 'Joined'];
const rowOf = (person: UserRow): Cell[] => [
  person.name,
  person.email,
  person.rollNumber,
  textCell(person.phoneNumber),
  person.department,
  person.batch,
  person.section,
  person.role.replaceAll('_', ' '),
  person.clubAffiliation,
  wallClock(person.createdAt, festival.timeZone).day,
];

type Filter = Pick<PeopleFilter, 'search' | 'role' | 'ids'>;

/** The filters of the export; a search is a name, so only its presence is recorded. */
function narrowing({ search, role, ids }: Filter): string {
  const by = [search ? 'a search' : '', role ? `role ${role}` : '', ids ? 'choice of rows' : ''].filter(Boolean);
  return by.length === 0 ? '' : ` by ${by.join(', ')}`;
}

/** Writes an audit entry: phone numbers and addresses leave the site. */
export async function exportPeople(context: ServerContext, currentUser: CurrentUser, filter: Filter) {
  const now = context.now();
  const rows = await inTransaction(context.db, async (tx) => {
    const found = (await listPeople(tx, filter)).rows.map(rowOf);
    const summary = `Exported ${counted(found.length, 'user', 'users')}${narrowing(filter)}`;
    await writeAuditEntry(
      tx,
      currentUser,
      { action: 'user.exported', subjectType: 'user', subjectId: 'users', summary },
      now,
    );
    return found;
  });
  return new Attachment(csvFileName('users', wallClock(now, festival.timeZone).day), csv([header, ...rows]));
}
