import { sql } from 'drizzle-orm';
import { festival } from '#festival';
import type { Db } from '#platform/database/database.ts';
import { settings } from './tables.ts';

export type SettingsRow = Omit<typeof settings.$inferSelect, 'id'>;

const instant = (written: string | null) => (written === null ? null : new Date(written));

const firstValues = (): SettingsRow => ({
  datesAnnounced: festival.settings.datesAnnounced,
  recruitmentOpensAt: instant(festival.settings.recruitmentOpensAt),
  recruitmentClosesAt: instant(festival.settings.recruitmentClosesAt),
  clubRecruitmentOpensAt: instant(festival.settings.clubRecruitmentOpensAt),
  clubRecruitmentClosesAt: instant(festival.settings.clubRecruitmentClosesAt),
  festivalEndsAt: instant(festival.settings.festivalEndsAt),
  eraseAfterDays: festival.settings.eraseAfterDays,
  earlyEndCovers: null,
  secondFactorRequired: false,
  notice: null,
  noticeUntil: null,
});

export async function currentSettings(db: Db): Promise<SettingsRow> {
  const [row] = await db.select().from(settings);
  return row ?? firstValues();
}

export const areDatesAnnounced = sql<boolean>`coalesce((select ${settings.datesAnnounced} from ${settings}), ${festival.settings.datesAnnounced})`;

export async function lockSettings(tx: Db): Promise<SettingsRow> {
  await tx.insert(settings).values(firstValues()).onConflictDoNothing();
  const [row] = await tx.select().from(settings).for('update');
  return row as SettingsRow;
}

export async function changeSettings(tx: Db, changes: Partial<SettingsRow>): Promise<void> {
  await tx.update(settings).set(changes);
}
