import { endOf } from '#events/events/rules.ts';

export const mostStars = 5;
export const starsProblem = `Choose 1 to ${mostStars} stars`;
/** In characters. */
export const longestComment = 300;
export const daysOpen = 14;
/** Fewer would identify the authors. */
export const fewestForComments = 3;

type Ended = Parameters<typeof endOf>[0];

const dayMs = 86_400_000;

/** Until when feedback can be given or changed. */
export const closingOf = (event: Ended): Date => new Date(endOf(event).getTime() + daysOpen * dayMs);

/** From the end by date, time and duration, whatever the status of the event. Source: plain-things.md, 9. */
export const isOpen = (event: Ended, now: Date): boolean => endOf(event) <= now && now < closingOf(event);

/** Summed answers. `average` is null without one. */
export interface Rating {
  count: number;
  average: number | null;
}

export const ratingOf = (count: number, stars: number): Rating => ({
  count,
  average: count === 0 ? null : stars / count,
});

/** The rating of all answers of some. */
export const ratingOfAll = (ratings: readonly Rating[]): Rating =>
  ratingOf(
    ratings.reduce((sum, { count }) => sum + count, 0),
    ratings.reduce((sum, { count, average }) => sum + count * (average ?? 0), 0),
  );
