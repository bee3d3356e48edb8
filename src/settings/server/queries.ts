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
});

/** The settings as the database has them now: kept in no memory, so that every server says the same. */
export async function currentSettings(db: Db): Promise<SettingsRow> {
  const [row] = await db.select().from(settings);
  return row ?? firstValues();
}

/** The settings, locked until the transaction ends. */
export async function lockSettings(tx: Db): Promise<SettingsRow> {
  await tx.insert(settings).values(firstValues()).onConflictDoNothing();
  const [row] = await tx.select().from(settings).for('update');
  return row as SettingsRow;
}

export async function changeSettings(tx: Db, changes: Partial<SettingsRow>): Promise<void> {
  await tx.update(settings).set(changes);
}
