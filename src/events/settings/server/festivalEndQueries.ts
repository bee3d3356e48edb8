import { sql } from 'drizzle-orm';
import { festival } from '#festival';
import { rowsOf, type Db } from '#platform/database/database.ts';
import { endOfNextDay } from '../rules.ts';
import type { SettingsRow } from './queries.ts';

/** When the last event or featured event ends that is neither cancelled nor a draft. Null while there is none. */
export async function lastEventEnd(db: Db): Promise<Date | null> {
  const end = sql`max((date + time::time) at time zone ${festival.timeZone} + duration_minutes * interval '1 minute')`;
  const [row] = await rowsOf<{ at: Date | string | null }>(
    db,
    sql`select greatest((select ${end} from events where status <> 'cancelled' and not is_draft),
      (select ${end} from featured_events where status <> 'cancelled' and not is_draft)) as at`,
  );
  return row?.at ? new Date(row.at) : null;
}

/** The teams and people whose CNIC or phone is still kept. */
export async function countErasable(db: Db): Promise<{ teams: number; people: number }> {
  const [row] = await rowsOf<{ teams: number; people: number }>(
    db,
    sql`select count(distinct registration_id)::int as teams, count(*)::int as people
      from featured_participants where cnic is not null or phone is not null`,
  );
  return row ?? { teams: 0, people: 0 };
}

/**
 * When the festival ends: as the settings say, else with the day after the last event. Null while neither is known.
 * Source: festival-days.md, "Afterwards".
 */
export async function festivalEnd(
  db: Db,
  { festivalEndsAt }: Pick<SettingsRow, 'festivalEndsAt'>,
): Promise<Date | null> {
  if (festivalEndsAt !== null) return festivalEndsAt;
  const eventsEnd = await lastEventEnd(db);
  return eventsEnd && endOfNextDay(eventsEnd, festival.timeZone);
}
