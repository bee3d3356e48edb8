import { endOf } from '#events/events/rules.ts';

/** The rules of the door, for the server and for a device without a network. Source: festival-days.md, point 6. */

export const limits = {
  marksAtOnce: 200,
  label: 60,
  hours: { least: 1, most: 48 },
  hoursAfterEvent: 2,
  markAgeDays: 7,
} as const;

export const hourMs = 3_600_000;

/** When a door link ends: at its limit, or two hours after the event. Source: plain-things.md, point 6. */
export const expiryOf = (link: { expiresAt: Date | null }, event: Parameters<typeof endOf>[0]): Date =>
  link.expiresAt ?? new Date(endOf(event).getTime() + limits.hoursAfterEvent * hourMs);

export const outcomes = ['present', 'already', 'absent', 'unknown', 'not_admitted', 'other_event'] as const;
export type Outcome = (typeof outcomes)[number];
/** The outcome of a mark for somebody who is expected at this door. */
export type AppliedOutcome = 'present' | 'already' | 'absent';

/** The attendance of one person at the door. */
export interface Attendance {
  /** Since when somebody is present; null: absent. */
  presentAt: Date | null;
  /** The `at` of the last mark that counted. */
  decidedAt: Date;
}

export interface Mark {
  present: boolean;
  at: Date;
}

/**
 * When a mark counts as made. A future time counts as now, one of more than a week ago as a week ago: no phone keeps
 * marks that long during a festival, so its clock is wrong.
 */
export function effectiveAt(at: Date, now: Date): Date {
  const oldest = new Date(now.getTime() - limits.markAgeDays * 24 * hourMs);
  if (at > now) return now;
  return at < oldest ? oldest : at;
}

/**
 * The attendance after a mark. The later `at` wins, or of two equal ones the later arrival; a person who is present
 * already stays so since the first mark, and the newer `at` is compared from then on.
 */
export function applyMark(
  before: Attendance | undefined,
  mark: Mark,
  now: Date,
): { after: Attendance; outcome: AppliedOutcome; changes: 'presence' | 'time' | 'nothing' } {
  const at = effectiveAt(mark.at, now);
  const presentAt = before?.presentAt ?? null;
  if (before && at < before.decidedAt)
    return { after: before, outcome: presentAt ? 'already' : 'absent', changes: 'nothing' };
  const stays = (presentAt !== null) === mark.present;
  const after = { presentAt: mark.present ? (presentAt ?? at) : null, decidedAt: at };
  const outcome = mark.present ? (presentAt ? 'already' : 'present') : 'absent';
  return { after, outcome, changes: before && stays ? 'time' : 'presence' };
}

/** One outcome for a team: present as soon as the mark has let somebody in. */
export function outcomeOfTeam(each: readonly AppliedOutcome[]): AppliedOutcome {
  return (['present', 'already'] as const).find((outcome) => each.includes(outcome)) ?? 'absent';
}
