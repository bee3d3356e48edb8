import { and, asc, eq, getTableColumns, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import { tokenHash } from '#people/accounts/server/tokens.ts';
import { users, type UserRow } from '#people/accounts/server/tables.ts';
import type { Db } from '#platform/database/database.ts';
import type { Attendance } from '../rules.ts';
import { attendance, attendanceMarks, doorLinks, doors } from './tables.ts';

/** Locks the door of an event until the transaction ends; creates it if needed. */
export async function lockDoor(tx: Db, id: string, isFeatured: boolean): Promise<void> {
  const door = isFeatured ? { id, featuredEventId: id } : { id, eventId: id };
  await tx.insert(doors).values(door).onConflictDoNothing();
  await tx.select({ id: doors.id }).from(doors).where(eq(doors.id, id)).for('update');
}

/** The maker of marks: an account, or the holder of a link. */
export interface Marker {
  markedBy: string | null;
  linkId: string | null;
}

export interface KnownAttendance extends Attendance, Marker {
  personId: string;
  /** The name of the account or the label of the link; null if the person is absent. */
  presentBy: string | null;
}

const attendanceRows = (db: Db) =>
  db
    .select({
      personId: attendance.personId,
      presentAt: attendance.presentAt,
      decidedAt: attendance.decidedAt,
      markedBy: attendance.markedBy,
      linkId: attendance.linkId,
      presentBy: sql<string | null>`case when ${attendance.presentAt} is not null
        then coalesce(${doorLinks.label}, ${users.name}) end`,
    })
    .from(attendance)
    .leftJoin(users, eq(users.id, attendance.markedBy))
    .leftJoin(doorLinks, eq(doorLinks.id, attendance.linkId))
    .$dynamic();

export const attendanceAt = (db: Db, doorId: string): Promise<KnownAttendance[]> =>
  attendanceRows(db).where(eq(attendance.doorId, doorId));

export const attendanceOf = (db: Db, personIds: readonly string[]): Promise<KnownAttendance[]> =>
  attendanceRows(db).where(inArray(attendance.personId, [...personIds]));

/** Called with the door locked. */
export async function saveAttendance(tx: Db, doorId: string, decided: readonly KnownAttendance[]): Promise<void> {
  if (decided.length === 0) return;
  const rows = decided.map(({ presentBy: _name, ...state }) => ({ doorId, ...state }));
  const written = (column: string) => sql.raw(`excluded.${column}`);
  await tx
    .insert(attendance)
    .values(rows)
    .onConflictDoUpdate({
      target: attendance.personId,
      set: {
        presentAt: written('present_at'),
        decidedAt: written('decided_at'),
        markedBy: written('marked_by'),
        linkId: written('link_id'),
      },
    });
}

export type AppliedMark = Omit<typeof attendanceMarks.$inferSelect, 'doorId'>;

/** Those of these ids that were applied at this door before, with their outcomes. */
export async function appliedMarks(tx: Db, doorId: string, ids: readonly string[]): Promise<Map<string, AppliedMark>> {
  const { doorId: door, ...columns } = getTableColumns(attendanceMarks);
  const rows = await tx
    .select(columns)
    .from(attendanceMarks)
    .where(and(eq(door, doorId), inArray(attendanceMarks.id, [...ids])));
  return new Map(rows.map((row) => [row.id, row]));
}

export async function saveMarks(tx: Db, doorId: string, applied: readonly AppliedMark[]): Promise<void> {
  if (applied.length > 0) await tx.insert(attendanceMarks).values(applied.map((mark) => ({ doorId, ...mark })));
}

export type DoorLinkRow = typeof doorLinks.$inferSelect;

/** A link and its maker, in their present state. */
export interface MadeLink {
  link: DoorLinkRow;
  maker: Pick<UserRow, 'id' | 'role' | 'clubAffiliation' | 'secondFactorSince'> | null;
}
const maker = {
  id: users.id,
  role: users.role,
  clubAffiliation: users.clubAffiliation,
  secondFactorSince: users.secondFactorSince,
};

/** Whether links without a time of their own are still valid follows from their event (`expiryOf`). */
const isRunning = (now: Date) =>
  and(isNull(doorLinks.endedAt), or(isNull(doorLinks.expiresAt), gt(doorLinks.expiresAt, now)));

export async function runningLinkOf(
  db: Db,
  token: string,
  now: Date,
): Promise<(MadeLink & { door: typeof doors.$inferSelect }) | undefined> {
  const [found] = await db
    .select({ link: doorLinks, door: doors, maker })
    .from(doorLinks)
    .innerJoin(doors, eq(doors.id, doorLinks.doorId))
    .leftJoin(users, eq(users.id, doorLinks.createdBy))
    .where(and(eq(doorLinks.tokenHash, tokenHash(token)), isRunning(now)));
  return found;
}

export const runningLinks = (db: Db, doorId: string, now: Date): Promise<MadeLink[]> =>
  db
    .select({ link: doorLinks, maker })
    .from(doorLinks)
    .leftJoin(users, eq(users.id, doorLinks.createdBy))
    .where(and(eq(doorLinks.doorId, doorId), isRunning(now)))
    .orderBy(asc(doorLinks.createdAt), asc(doorLinks.id));

export const runningLinksBy = (
  db: Db,
  makerId: string,
  now: Date,
): Promise<(MadeLink & { door: typeof doors.$inferSelect })[]> =>
  db
    .select({ link: doorLinks, door: doors, maker })
    .from(doorLinks)
    .innerJoin(doors, eq(doors.id, doorLinks.doorId))
    .innerJoin(users, eq(users.id, doorLinks.createdBy))
    .where(and(eq(doorLinks.createdBy, makerId), isRunning(now)));

export async function insertLink(tx: Db, link: Omit<DoorLinkRow, 'tokenHash'>, token: string): Promise<void> {
  await tx.insert(doorLinks).values({ ...link, tokenHash: tokenHash(token) });
}

/** @returns undefined if no such link of this door is still valid */
export async function endLink(tx: Db, doorId: string, id: string, now: Date): Promise<DoorLinkRow | undefined> {
  const [ended] = await tx
    .update(doorLinks)
    .set({ endedAt: now })
    .where(and(eq(doorLinks.id, id), eq(doorLinks.doorId, doorId), isRunning(now)))
    .returning();
  return ended;
}
