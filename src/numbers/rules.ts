import { byText } from '#platform/fold.ts';
import type { ClubNumbers, EventNumbers, SignUps } from './contract.ts';

const summed = ['registered', 'waitlisted', 'cancelled', 'present', 'absent', 'teams'] as const;

export function byClub(events: readonly EventNumbers[]): ClubNumbers[] {
  const clubs = Map.groupBy(events, ({ organizerClub }) => organizerClub);
  return [...clubs]
    .map(([organizerClub, own]): ClubNumbers => {
      const sums = summed.map((field) => [field, own.reduce((sum, event) => sum + event[field], 0)] as const);
      const limit = own.reduce<number | null>(
        (sum, event) => (sum === null || event.limit === null ? null : sum + event.limit),
        0,
      );
      return { organizerClub, limit, ...(Object.fromEntries(sums) as Omit<ClubNumbers, 'organizerClub' | 'limit'>) };
    })
    .toSorted(byText(({ organizerClub }) => organizerClub));
}

export function signUpDays(signUps: readonly SignUps[]) {
  const days = [...Map.groupBy(signUps, ({ day }) => day)].map(([day, rows]) => ({
    day,
    total: rows.reduce((sum, { count }) => sum + count, 0),
    counts: new Map(rows.map(({ batch, count }) => [batch, count])),
  }));
  const named = signUps.flatMap(({ batch }) => batch ?? []).toSorted();
  const batches = [...new Set([...named, ...signUps.map(({ batch }) => batch)])];
  return { days: days.toSorted((one, other) => other.day.localeCompare(one.day)), batches };
}
