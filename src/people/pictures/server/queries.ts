import { and, desc, eq, inArray, isNotNull, isNull, lt, ne, notExists, notInArray, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { inTransaction, rowsOf, type Db } from '#platform/database/database.ts';
import { refuse } from '#platform/http/refusals.ts';
import { coarser, dotsAcrossPerson } from './halftone.ts';
import { pictures } from './tables.ts';

/** Pictures that no row shows. */
export const waitingKeptHours = 24;

/** The most pictures of one person that may wait: the oldest are deleted. */
export const maxWaiting = 10;

/** @throws Refusal unauthenticated when the account was erased while its picture was encoded */
export async function insertPicture(
  db: Db,
  picture: typeof pictures.$inferInsert & { uploaderId: string },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    // One at a time for each person.
    const [uploader] = await rowsOf(
      tx,
      sql`select id from users where id = ${picture.uploaderId} and erased_at is null for no key update`,
    );
    if (!uploader) throw refuse('unauthenticated');
    await tx.insert(pictures).values(picture);
    const others = and(eq(pictures.uploaderId, picture.uploaderId), ne(pictures.id, picture.id));
    const newest = tx
      .select({ id: pictures.id })
      .from(pictures)
      .where(others)
      .orderBy(desc(pictures.createdAt), pictures.id)
      .limit(maxWaiting - 1);
    await tx.delete(pictures).where(and(others, notInArray(pictures.id, newest)));
  });
}

/** A picture that a row shows at once, such as the demo's: nobody has uploaded it. */
export async function insertShownPicture(
  tx: Db,
  picture: Omit<typeof pictures.$inferInsert, 'uploaderId'>,
): Promise<void> {
  await tx.insert(pictures).values(picture);
}

/** For a width that is not stored, the smallest is served. */
const nothing = Buffer.alloc(0);

const sizes = { 480: pictures.small, 960: pictures.medium, 1600: pictures.large } as const;

/** Whether a picture is unused, a person's or an event's. */
export type ShownBy = 'nothing' | 'person' | 'event';
const shownBySql = sql<ShownBy>`case
  when ${pictures.uploaderId} is not null then 'nothing'
  when octet_length(${pictures.medium}) = 0 then 'person'
  else 'event' end`;

export async function findWebp(
  db: Db,
  id: string,
  width: keyof typeof sizes,
): Promise<{ bytes: Buffer; shownBy: ShownBy } | undefined> {
  const [found] = await db
    .select({ bytes: sizes[width], shownBy: shownBySql })
    .from(pictures)
    .where(eq(pictures.id, id));
  return found?.bytes.length === 0 && width !== 480 ? findWebp(db, id, 480) : found;
}

export async function findDots(
  db: Db,
  id: string,
): Promise<{ dots: Buffer; dotColumns: number; shownBy: ShownBy } | undefined> {
  const [found] = await db
    .select({ dots: pictures.dots, dotColumns: pictures.dotColumns, shownBy: shownBySql })
    .from(pictures)
    .where(eq(pictures.id, id));
  return found;
}

/** Which of these the person has uploaded and nothing shows yet. */
export async function unusedPictures(db: Db, ids: readonly string[], uploaderId: string): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: pictures.id })
    .from(pictures)
    .where(and(inArray(pictures.id, [...ids]), eq(pictures.uploaderId, uploaderId)));
  return new Set(rows.map(({ id }) => id));
}

/**
 * @param isOfPerson it is only shown small: its smallest width is kept, and fewer dots
 * @returns false if this uploader has no such unused picture
 */
export async function showPicture(tx: Db, id: string, uploaderId: string, isOfPerson = false): Promise<boolean> {
  const shown = await tx
    .update(pictures)
    .set({ uploaderId: null, ...(isOfPerson && (await partsOfPerson(tx, id))) })
    .where(and(eq(pictures.id, id), eq(pictures.uploaderId, uploaderId)))
    .returning({ id: pictures.id });
  return shown.length > 0;
}

async function partsOfPerson(tx: Db, id: string) {
  const found = await findDots(tx, id);
  if (!found) return {};
  const { dots, columns } = coarser({ dots: found.dots, columns: found.dotColumns }, dotsAcrossPerson);
  return { medium: nothing, large: nothing, dots, dotColumns: columns };
}

export async function deletePictures(tx: Db, ids: readonly string[]): Promise<void> {
  await tx.delete(pictures).where(inArray(pictures.id, [...ids]));
}

export async function deletePicturesWaitingOf(tx: Db, uploaderIds: readonly string[]): Promise<void> {
  await tx.delete(pictures).where(inArray(pictures.uploaderId, [...uploaderIds]));
}

/** @param shownBy every column that may reference a picture */
export async function deleteUnshownPictures(db: Db, shownBy: readonly PgColumn[], now: Date): Promise<void> {
  const isOld = lt(pictures.createdAt, new Date(now.getTime() - waitingKeptHours * 3_600_000));
  await db.delete(pictures).where(and(isNotNull(pictures.uploaderId), isOld));
  // A separate statement: a picture that a row not visible here takes over meanwhile still has an uploader.
  const unnamed = shownBy.map((column) =>
    notExists(
      db
        .select({ one: sql`1` })
        .from(column.table)
        .where(eq(column, pictures.id)),
    ),
  );
  await db.delete(pictures).where(and(isNull(pictures.uploaderId), isOld, ...unnamed));
}
