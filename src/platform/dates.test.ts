import { afterEach, expect, test, vi } from 'vitest';
import {
  dayMonthYear,
  instantOf,
  isCalendarDay,
  isOfFourDigitYear,
  minutesSeconds,
  offsetSpans,
  rememberOffsets,
  wallClock,
} from './dates.ts';

test('a day and time become the instant at which clocks of the zone show them', () => {
  expect(instantOf('2026-03-01', '09:00', 'Asia/Karachi')).toEqual(new Date('2026-03-01T04:00:00Z'));
  expect(instantOf('2026-01-01', '00:30', 'Asia/Karachi')).toEqual(new Date('2025-12-31T19:30:00Z'));
  expect(instantOf('2026-07-01', '12:00', 'Europe/London')).toEqual(new Date('2026-07-01T11:00:00Z'));
});

test('a time that a clock change skips or repeats is still one instant near it', () => {
  expect(instantOf('2026-03-29', '01:30', 'Europe/London').getTime()).toBeGreaterThan(
    Date.parse('2026-03-29T00:00:00Z'),
  );
  expect(instantOf('2026-03-29', '01:30', 'Europe/London').getTime()).toBeLessThan(Date.parse('2026-03-29T02:00:00Z'));
  expect(instantOf('2026-03-29', '00:59', 'Europe/London')).toEqual(new Date('2026-03-29T00:59:00Z'));
  expect(instantOf('2026-03-29', '02:00', 'Europe/London')).toEqual(new Date('2026-03-29T01:00:00Z'));
});

test('the wall clock is the way back', () => {
  for (const [day, time] of [
    ['2026-02-28', '23:59'],
    ['2028-02-29', '00:00'],
    ['2026-12-31', '19:30'],
  ] as const) {
    expect(wallClock(instantOf(day, time, 'Asia/Karachi'), 'Asia/Karachi')).toEqual({ day, time });
  }
});

test('only days that the calendar has are days', () => {
  expect(isCalendarDay('2028-02-29')).toBe(true);
  for (const none of ['2026-02-29', '2026-13-01', '2026-1-1', '0000-00-00', '2026-06-31', 'tomorrow', '']) {
    expect(isCalendarDay(none), none).toBe(false);
  }
});

test('days and countdowns are shown in one form', () => {
  expect(dayMonthYear('2026-03-01')).toBe('01/03/2026');
  expect([0, 9, 60, 299].map(minutesSeconds)).toEqual(['0:00', '0:09', '1:00', '4:59']);
});

test('the year of an instant has four digits', () => {
  for (const at of ['1000-01-01T00:00:00Z', '9999-12-31T23:59:59Z', '2026-03-01T00:00:00+05:00'])
    expect(isOfFourDigitYear(new Date(at)), at).toBe(true);
  for (const at of ['0001-01-01T00:00:00+23:59', '9999-12-31T23:59:59-23:59', '0000-06-01T00:00:00Z', 'never'])
    expect(isOfFourDigitYear(new Date(at)), at).toBe(false);
});

const hour = 3_600_000;
const zones = ['Asia/Karachi', 'Europe/London', 'Australia/Lord_Howe', 'Africa/Casablanca', 'Asia/Kathmandu'];
afterEach(() => {
  for (const zone of zones) rememberOffsets(zone, []);
  vi.restoreAllMocks();
});

test('the offsets of a zone change when its clocks do', () => {
  const ofYear = (zone: string) => offsetSpans(zone, Date.UTC(2026), Date.UTC(2027));
  expect(ofYear('Asia/Karachi')).toEqual([{ from: Date.UTC(2026), to: Date.UTC(2027), offset: 5 * hour }]);
  const [spring, autumn] = [Date.parse('2026-03-29T01:00:00Z'), Date.parse('2026-10-25T01:00:00Z')];
  expect(ofYear('Europe/London')).toEqual([
    { from: Date.UTC(2026), to: spring, offset: 0 },
    { from: spring, to: autumn, offset: hour },
    { from: autumn, to: Date.UTC(2027), offset: 0 },
  ]);
});

test.each(zones)('remembered offsets of %s give the same clocks, and need no formatter', (zone) => {
  const [from, to] = [Date.UTC(2025), Date.UTC(2027)];
  const instants = [from - 1, to, ...offsetSpans(zone, from, to).flatMap((span) => [span.from, span.from - 1])];
  for (let at = from; at < to; at += 37 * hour) instants.push(at);
  const clocks = () => instants.map((at) => wallClock(new Date(at), zone));
  const formatted = clocks();
  rememberOffsets(zone, offsetSpans(zone, from, to));
  const format = vi.spyOn(Intl.DateTimeFormat.prototype as { format: unknown }, 'format', 'get');
  expect(clocks()).toEqual(formatted);
  const outside = instants.filter((at) => at < from || at >= to);
  expect(format).toHaveBeenCalledTimes(outside.length);
});
