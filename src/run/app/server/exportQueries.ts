import { asc, eq, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { users } from '#people/accounts/server/tables.ts';
import { attendance, doors } from '#day/attendance/server/tables.ts';
import { certificates } from '#day/certificates/server/tables.ts';
import { events } from '#events/events/server/tables.ts';
import {
  featuredEvents,
  featuredParticipants,
  featuredRegistrations,
  receipts,
} from '#teams/featured/server/tables.ts';
import { invitations, joinRequests } from '#teams/invitations/server/tables.ts';
import { messageRecipients, messages, messageTeams } from '#contact/messages/server/tables.ts';
import { writtenColumns } from '#platform/database/columns.ts';
import type { Db } from '#platform/database/database.ts';
import { applications, clubApplications } from '#recruitment/server/tables.ts';
import { endedMemberships, registrationMembers, registrations } from '#teams/registrations/server/tables.ts';
import { reminders } from '#contact/reminders/server/tables.ts';
import { resultLists, results } from '#day/results/server/tables.ts';
import { settings } from '#events/settings/server/tables.ts';

interface Source {
  name: string;
  table: PgTable;
  /** Hashes, comparison keys and other columns that only the running site uses. */
  leftOut?: readonly string[];
  /** The rows of the export without people; all without it. */
  published?: SQL;
  /** Columns that name or describe a person, that somebody typed about one, or that few may see; `all`: every column. */
  ofPeople: readonly string[] | 'all';
}

// Only a backup has what grants access (codes, factors, links; it has no sessions and keys), pictures, the mail log and the audit log.
const sources: readonly Source[] = [
  { name: 'settings', table: settings, ofPeople: ['notice'] },
  {
    name: 'events',
    table: events,
    published: eq(events.isDraft, false),
    leftOut: ['revision'],
    ofPeople: ['organizerId', 'pictureAlt', 'cancellationReason', 'contactName', 'contact', 'groupUrl'],
  },
  {
    name: 'featured-events',
    table: featuredEvents,
    published: eq(featuredEvents.isDraft, false),
    leftOut: ['revision'],
    ofPeople: ['organizerName', 'payment', 'pictureAlt', 'cancellationReason', 'contactName', 'contact', 'groupUrl'],
  },
  {
    name: 'registrations',
    table: registrations,
    leftOut: ['teamNameKey', 'arrival'],
    ofPeople: ['leaderId', 'teamName', 'cancelledBy'],
  },
  { name: 'registration-members', table: registrationMembers, ofPeople: ['userId'] },
  { name: 'ended-memberships', table: endedMemberships, ofPeople: ['userId'] },
  {
    name: 'invitations',
    table: invitations,
    ofPeople: ['senderId', 'receiverId', 'replaces', 'message', 'endedBy'],
  },
  { name: 'join-requests', table: joinRequests, ofPeople: ['leaderId', 'askerId'] },
  {
    name: 'featured-registrations',
    table: featuredRegistrations,
    leftOut: ['teamNameKey', 'idempotencyKey', 'linkVersion'],
    ofPeople: ['teamName', 'paymentReceiptLink', 'statusBy', 'reason'],
  },
  {
    name: 'featured-participants',
    table: featuredParticipants,
    ofPeople: ['name', 'email', 'phone', 'cnic', 'rollNumber', 'discipline', 'batch'],
  },
  { name: 'receipts', table: receipts, leftOut: ['id', 'image'], ofPeople: [] },
  { name: 'doors', table: doors, ofPeople: [] },
  { name: 'attendance', table: attendance, leftOut: ['linkId'], ofPeople: ['markedBy'] },
  { name: 'result-lists', table: resultLists, ofPeople: [] },
  { name: 'results', table: results, ofPeople: ['name', 'note'] },
  { name: 'certificates', table: certificates, ofPeople: ['serial'] },
  { name: 'people', table: users, leftOut: ['passwordHash', 'mailbox'], ofPeople: 'all' },
  { name: 'messages', table: messages, ofPeople: 'all' },
  { name: 'message-recipients', table: messageRecipients, ofPeople: 'all' },
  { name: 'message-teams', table: messageTeams, ofPeople: 'all' },
  { name: 'reminders', table: reminders, ofPeople: 'all' },
  { name: 'applications', table: applications, ofPeople: 'all' },
  { name: 'club-applications', table: clubApplications, ofPeople: 'all' },
];

export interface ExportedTable {
  name: string;
  columns: readonly string[];
  /** As in JSON: times in ISO 8601. */
  rows: readonly Readonly<Record<string, unknown>>[];
}

/** The festival at one moment, table by table; names and descriptions of people, and drafts, only on request. */
export async function readFestival(db: Db, { withPeople }: { withPeople: boolean }): Promise<ExportedTable[]> {
  const chosen = sources.filter(({ ofPeople }) => withPeople || ofPeople !== 'all');
  return db.transaction(
    async (tx) => {
      const tables: ExportedTable[] = [];
      for (const { name, table, leftOut = [], published, ofPeople } of chosen) {
        const hidden = [...leftOut, ...(withPeople || ofPeople === 'all' ? [] : ofPeople)];
        const all = writtenColumns(table);
        const columns = Object.fromEntries(Object.entries(all).filter(([column]) => !hidden.includes(column)));
        const order = Object.values(all).filter((column) => column.primary || column.name === 'id');
        const rows = await tx
          .select(columns as never)
          .from(table)
          .where(withPeople ? undefined : published)
          .orderBy(...order.map((column) => asc(column)));
        tables.push({ name, columns: Object.keys(columns), rows: JSON.parse(JSON.stringify(rows)) });
      }
      return tables;
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}
