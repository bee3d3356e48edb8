import { customType, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { at } from '#platform/database/columns.ts';

const bytes = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (value) => Buffer.from(value.buffer, value.byteOffset, value.byteLength),
});

/** Each is shown in one place: by a row that names it. */
export const pictures = pgTable(
  'pictures',
  {
    /** 128 bits of a hash over the picture and a random number: another picture has another address. */
    id: text('id').primaryKey(),
    /** WebP, the smallest first; of a person the others are empty. */
    small: bytes('small').notNull(),
    medium: bytes('medium').notNull(),
    large: bytes('large').notNull(),
    /** A byte a dot, row by row: 0 is none, 7 the largest. */
    dots: bytes('dots').notNull(),
    dotColumns: integer('dot_columns').notNull(),
    createdAt: at('created_at').notNull(),
    /** Who may show it; null once it is shown. */
    uploaderId: uuid('uploader_id'),
  },
  (table) => [index('pictures_waiting').on(table.uploaderId)],
);

/** The columns of a row that may show a picture. */
export const shownPicture = () => ({
  pictureId: text('picture_id').references(() => pictures.id),
  pictureAlt: text('picture_alt'),
  /** In percent. */
  pictureX: integer('picture_x'),
  pictureY: integer('picture_y'),
});

/** The same of a person, whose name says what it shows. */
export const profilePicture = () => ({
  pictureId: text('picture_id').references(() => pictures.id, { onDelete: 'set null' }),
  pictureX: integer('picture_x'),
  pictureY: integer('picture_y'),
});

export interface ShowsProfilePicture {
  pictureId: string | null;
  pictureX: number | null;
  pictureY: number | null;
}

export interface ShowsPicture extends ShowsProfilePicture {
  pictureAlt: string | null;
}

/** A row to insert, which may leave the picture out. */
export type MayShowPicture<Row extends ShowsPicture> = Omit<Row, keyof ShowsPicture> & Partial<ShowsPicture>;
