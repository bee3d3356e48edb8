import { byText } from '#platform/fold.ts';
import { ratingOfAll } from '#day/feedback/rules.ts';
import type { ClubNumbers, EventNumbers, SignUps, TotalNumbers } from './contract.ts';

type Summed = 'registered' | 'waitlisted' | 'cancelled' | 'present' | 'teams';

/** The sums of some events. `absent` is null unless one of them is over. */
export function totalsOf(events: readonly TotalNumbers[]): TotalNumbers {
  const absent = events.flatMap((event) => event.absent ?? []);
  const sum = (field: Summed) => events.reduce((total, event) => total + event[field], 0);
  return {
    registered: sum('registered'),
    waitlisted: sum('waitlisted'),
    cancelled: sum('cancelled'),
    present: sum('present'),
    absent: absent.length === 0 ? null : absent.reduce((total, people) => total + people, 0),
    teams: sum('teams'),
    feedback: ratingOfAll(events.map(({ feedback }) => feedback)),
  };
}

export const barDots = 20;

/** How many of the bar's dots are filled: at least one with the first registration, all only when full. */
export function filledDots(registered: number, limit: number): number {
  if (registered === 0) return 0;
  if (registered >= limit) return barDots;
  return Math.max(1, Math.floor((barDots * registered) / limit));
}

export function byClub(events: readonly EventNumbers[]): ClubNumbers[] {
  const clubs = Map.groupBy(events, ({ organizerClub }) => organizerClub);
  return [...clubs]
    .map(([organizerClub, own]): ClubNumbers => {
      const limit = own.reduce<number | null>(
        (sum, event) => (sum === null || event.limit === null ? null : sum + event.limit),
        0,
      );
      return { organizerClub, limit, ...totalsOf(own) };
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
