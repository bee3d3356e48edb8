import type { CurrentUser } from '#people/accounts/server/authorize.ts';
import { writeAuditEntry } from '#people/audit/server/queries.ts';
import { festival } from '#festival';
import { textCell, csv, csvFileName, type Cell } from '#platform/csv.ts';
import { wallClock } from '#platform/dates.ts';
import { inTransaction, type Db } from '#platform/database/database.ts';
import type { Paging } from '#platform/database/paging.ts';
import { Attachment } from '#platform/http/server/serve.ts';
import type { ServerContext } from '#platform/http/server/context.ts';
import { recruitmentTypeName } from '../rules.ts';
import { clubNameOf } from './presentApplication.ts';
import { listApplications, listClubApplications } from './queries.ts';
import type { ApplicationRow, ClubApplicationRow } from './tables.ts';

const appliedOn = (at: Date) => {
  const { day, time } = wallClock(at, festival.timeZone);
  return `${day} ${time}`;
};
const capital = (word: string) => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`;

const teamHeader = ['Name', 'Email', 'Roll Number', 'Batch', 'Domain', 'Status', 'Applied On'];
const teamRowOf = (one: ApplicationRow): Cell[] => [
  one.name,
  one.email,
  one.rollNumber,
  one.batch,
  one.domain,
  capital(one.status),
  appliedOn(one.createdAt),
];

const clubHeader = 'Name,Email,Roll Number,Phone,Batch,Section,Club,Type,Status,Applied On'.split(',');
const clubRowOf = (one: ClubApplicationRow): Cell[] => [
  one.name,
  one.email,
  one.rollNumber,
  textCell(one.phoneNumber),
  one.batch,
  one.section,
  clubNameOf(one.clubSlug),
  recruitmentTypeName[one.recruitmentType],
  capital(one.status),
  appliedOn(one.createdAt),
];

interface Export<Filter, Row> {
  of: string;
  header: string[];
  rowOf: (row: Row) => Cell[];
  list: (tx: Db, filter: Filter) => Promise<{ rows: Row[] }>;
}

/** Writes an audit entry with the filters; a search is a name, so only its presence is recorded. */
const exporting =
  <Filter extends Paging, Row>({ of, header, rowOf, list }: Export<Filter, Row>) =>
  async (context: ServerContext, currentUser: CurrentUser, filter: Omit<Filter, 'page' | 'limit'>) => {
    const now = context.now();
    const chosen = Object.entries(filter).flatMap(([name, value]) => {
      if (name === 'ids' && value !== undefined) return ['choice of rows'];
      if (typeof value !== 'string' || value === '') return [];
      return name === 'search' ? ['a search'] : [`${name} ${value}`];
    });
    const rows = await inTransaction(context.db, async (tx) => {
      const found = (await list(tx, filter as Filter)).rows.map(rowOf);
      const by = chosen.length === 0 ? '' : ` by ${chosen.join(', ')}`;
      const summary = `Exported ${found.length} ${of}${by}`;
      await writeAuditEntry(
        tx,
        currentUser,
        { action: 'application.exported', subjectType: 'application', subjectId: of, summary },
        now,
      );
      return found;
    });
    return new Attachment(csvFileName(of, wallClock(now, festival.timeZone).day), csv([header, ...rows]));
  };

export const exportApplications = exporting({
  of: 'recruitment applications',
  header: teamHeader,
  rowOf: teamRowOf,
  list: listApplications,
});

export const exportClubApplications = exporting({
  of: 'club recruitment applications',
  header: clubHeader,
  rowOf: clubRowOf,
  list: listClubApplications,
});
