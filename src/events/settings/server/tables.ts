import { sql } from 'drizzle-orm';
import { boolean, check, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { at } from '#platform/database/columns.ts';

/** One row, from the first change on; until then the festival's initial values apply. */
export const settings = pgTable(
  'settings',
  {
    id: integer('id').primaryKey().default(1),
    datesAnnounced: boolean('dates_announced').notNull(),
    recruitmentOpensAt: at('recruitment_opens_at'),
    recruitmentClosesAt: at('recruitment_closes_at'),
    clubRecruitmentOpensAt: at('club_recruitment_opens_at'),
    clubRecruitmentClosesAt: at('club_recruitment_closes_at'),
    festivalEndsAt: at('festival_ends_at'),
    eraseAfterDays: integer('erase_after_days').notNull(),
    /**
     * The end of the last event at the time when a super admin confirmed that the festival ends before it. Personal
     * data of events that end by then is erased without waiting for them.
     */
    earlyEndCovers: at('early_end_covers'),
    secondFactorRequired: boolean('second_factor_required').notNull().default(false),
    notice: text('notice'),
    noticeUntil: at('notice_until'),
  },
  (table) => [
    check('settings_one_row', sql`${table.id} = 1`),
    check('settings_erase_after_days', sql`${table.eraseAfterDays} between 1 and 3650`),
  ],
);
