import { instantOf, wallClock } from '#platform/dates.ts';
import { reason, type Reason } from '#platform/http/reason.ts';

/** A time span with open ends: null is no bound. Instants as dates, or as in an answer. */
export interface Span {
  opensAt: Date | string | null;
  closesAt: Date | string | null;
}

/**
 * Why nobody can apply at this moment, or null while applications are open. Source: api.md, "Settings": a null time
 * means open.
 */
export function whyNotOpen(
  { opensAt, closesAt }: Span,
  now: Date,
): Reason<'not_open_yet' | 'applications_closed'> | null {
  if (opensAt !== null && now < new Date(opensAt)) return reason('not_open_yet');
  return closesAt !== null && now >= new Date(closesAt) ? reason('applications_closed') : null;
}

interface Spans {
  recruitmentOpensAt: Date | string | null;
  recruitmentClosesAt: Date | string | null;
  clubRecruitmentOpensAt: Date | string | null;
  clubRecruitmentClosesAt: Date | string | null;
}

/** When each of the two application forms is open. */
export const spansOf = (settings: Spans): { recruitment: Span; clubRecruitment: Span } => ({
  recruitment: { opensAt: settings.recruitmentOpensAt, closesAt: settings.recruitmentClosesAt },
  clubRecruitment: { opensAt: settings.clubRecruitmentOpensAt, closesAt: settings.clubRecruitmentClosesAt },
});

/** Contradictions between the times of the settings. */
export function settingsProblems(settings: Spans): { field: string; msg: string }[] {
  const spans = Object.entries(spansOf(settings));
  return spans.flatMap(([name, { opensAt, closesAt }]) =>
    opensAt !== null && closesAt !== null && new Date(closesAt) <= new Date(opensAt)
      ? [{ field: `${name}ClosesAt`, msg: 'Closing time must be after opening time' }]
      : [],
  );
}

export const noticeLength = 200;

/** The settings as read at a moment: without an expired notice. */
export const readAt = <Notice extends { notice: string | null; noticeUntil: Date | null }>(
  settings: Notice,
  now: Date,
): Notice =>
  settings.noticeUntil !== null && settings.noticeUntil <= now
    ? { ...settings, notice: null, noticeUntil: null }
    : settings;

const dayMs = 24 * 3_600_000;

/** When CNICs and phones are erased. */
export const erasesAt = (festivalEndsAt: Date, eraseAfterDays: number): Date =>
  new Date(festivalEndsAt.getTime() + eraseAfterDays * dayMs);

/** The midnight that ends the day after this instant's day in `zone`. */
export function endOfNextDay(at: Date, zone: string): Date {
  const { day } = wallClock(at, zone);
  const midnight = new Date(Date.parse(`${day}T00:00:00Z`) + 2 * dayMs).toISOString();
  return instantOf(midnight.slice(0, 10), '00:00', zone);
}
