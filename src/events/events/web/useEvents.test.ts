import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { untilNextDeadline } from './useEvents.ts';

const now = Date.parse('2027-04-14T12:00:00Z');
beforeEach(() => vi.useFakeTimers({ now }));
afterEach(() => vi.useRealTimers());

const hour = 3_600_000;
const closing = (hours: number, registrationOpen = true, registrationOpensAt: string | null = null) => ({
  registrationOpen,
  registrationOpensAt,
  registrationDeadline: new Date(now + hours * hour).toISOString(),
});

test.each([
  ['no events', [], Infinity],
  ['nothing open', [closing(1, false), closing(-1)], Infinity],
  ['the nearest of two', [closing(5), closing(2)], 2 * hour + 500],
  ['one that opens before', [closing(5, false, new Date(now + hour).toISOString())], 5 * hour + 500],
  ['none within a day', [closing(25)], Infinity],
] as const)('a list is asked for again at the next deadline: %s', (_name, events, wait) => {
  expect(untilNextDeadline(events)).toBe(wait);
});
