import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { at, bytes } from '#platform/database/columns.ts';

/** Each is shown in one place: by a row that references it. */
export const pictures = pgTable(
  'pictures',
  {
    /** 128 bits of a hash over the picture and a random number, so every upload has its own address. */
    id: text('id').primaryKey(),
    /** WebP, the smallest first; for a person the others are empty. */
    small: bytes('small').notNull(),
    medium: bytes('medium').notNull(),
    large: bytes('large').notNull(),
    /** One byte per dot, row by row: 0 is none, 7 the largest. */
    dots: bytes('dots').notNull(),
    dotColumns: integer('dot_columns').notNull(),
    createdAt: at('created_at').notNull(),
    /** The uploader; null once a row shows the picture. */
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

/** The same for a person, whose name describes it. */
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
