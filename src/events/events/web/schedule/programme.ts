import { festival } from '#festival';
import { byText } from '#platform/fold.ts';
import { wallClock } from '#platform/dates.ts';
import { endOf } from '../../rules.ts';

/** The grid of one day: time runs down, venues are side by side. All lines count from 1, as in CSS. */

interface Placed {
  _id: string;
  date: string;
  time: string;
  durationMinutes: number;
  venue: string;
}

export interface Area {
  /** Lines of rows. */
  from: number;
  to: number;
  /** Lines of columns. */
  left: number;
  right: number;
}

/** A stretch of time in which nothing begins or ends, in minutes of the day. */
export interface Row {
  from: number;
  to: number;
  /** Nothing is on for two hours or longer: a strip, however long it lasts. */
  isEmpty: boolean;
}

interface Venue {
  /** Empty: events without a venue. */
  name: string;
  left: number;
  right: number;
}

export interface Programme {
  venues: Venue[];
  columns: number;
  rows: Row[];
  /** By the event's id. */
  areas: ReadonlyMap<string, Area>;
}

const dayMinutes = 24 * 60;
const leastEmpty = 120;

export function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

export const clockTime = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** From its start until its end, or midnight if that is earlier. */
function spanOf(event: Placed): { start: number; end: number } {
  const start = minuteOf(event.time);
  const { day, time } = wallClock(endOf(event), festival.timeZone);
  return { start, end: day === event.date ? Math.max(start + 1, minuteOf(time)) : dayMinutes };
}

const keyOf = (venue: string): string => venue.replace(/\s+/g, ' ').trim().toLowerCase();

interface Lane {
  event: Placed;
  start: number;
  end: number;
  lane: number;
  /** Columns for the events that overlap it, directly or through others. */
  lanes: number;
}

/** Puts simultaneous events side by side, each as far left as possible. */
function lanesOf(events: readonly Placed[]): Lane[] {
  const placed: Lane[] = [];
  let together: Lane[] = [];
  let ends: number[] = [];
  const inOrder = events
    .map((event) => ({ event, ...spanOf(event) }))
    .toSorted((a, b) => a.start - b.start || b.end - a.end);
  for (const { event, start, end } of inOrder) {
    if (ends.every((other) => other <= start)) [together, ends] = [[], []];
    const free = ends.findIndex((other) => other <= start);
    const lane = free === -1 ? ends.length : free;
    ends[lane] = end;
    const own = { event, start, end, lane, lanes: ends.length };
    together.push(own);
    placed.push(own);
    for (const each of together) each.lanes = ends.length;
  }
  return placed;
}

function rowsOf(spans: readonly { start: number; end: number }[]): Row[] {
  const first = Math.min(...spans.map(({ start }) => start));
  const last = Math.max(...spans.map(({ end }) => end));
  const hours = Array.from({ length: 24 }, (_, hour) => hour * 60).filter((minute) => minute > first && minute < last);
  const lines = [...new Set([...spans.flatMap(({ start, end }) => [start, end]), ...hours])].toSorted((a, b) => a - b);
  const rows: { from: number; to: number; isFree: boolean }[] = [];
  for (const [index, to] of lines.slice(1).entries()) {
    const from = lines[index] ?? 0;
    const isFree = spans.every(({ start, end }) => end <= from || start >= to);
    const before = rows.at(-1);
    if (isFree && before?.isFree) before.to = to;
    else rows.push({ from, to, isFree });
  }
  return rows.map(({ from, to, isFree }) => ({
    from,
    to,
    isEmpty: isFree && to - from >= leastEmpty,
  }));
}

/** The place of each event of a day. An event may also use the free room of its venue beside it. */
export function programmeOf(events: readonly Placed[]): Programme {
  const names = new Map<string, string>();
  for (const { venue } of events) if (!names.has(keyOf(venue))) names.set(keyOf(venue), venue.trim());
  const byName = byText(String);
  const keys = [...names.keys()].toSorted((a, b) => Number(a === '') - Number(b === '') || byName(a, b));
  const byVenue = keys.map((key) => lanesOf(events.filter(({ venue }) => keyOf(venue) === key)));
  const rows = rowsOf(byVenue.flat());
  const lineOf = (minute: number): number => {
    const row = rows.findIndex(({ from }) => from >= minute);
    return row === -1 ? rows.length + 1 : row + 1;
  };
  const areas = new Map<string, Area>();
  const venues: Venue[] = [];
  let left = 1;
  for (const [index, lanes] of byVenue.entries()) {
    const width = Math.max(...lanes.map((each) => each.lanes));
    for (const { event, start, end, lane, lanes: beside } of lanes) {
      const right = lane === beside - 1 ? left + width : left + lane + 1;
      areas.set(event._id, { from: lineOf(start), to: lineOf(end), left: left + lane, right });
    }
    venues.push({ name: names.get(keys[index] ?? '') ?? '', left, right: left + width });
    left += width;
  }
  return { venues, columns: left - 1, rows, areas };
}

/** The row of a moment and how far into it that is, 0 to 1; outside the day's programme its first or last moment. */
export function rowAt({ rows }: Programme, minute: number): { row: number; through: number } {
  const index = rows.findIndex(({ to }) => minute < to);
  const row = rows[index];
  if (!row) return { row: rows.length, through: 1 };
  return { row: index + 1, through: Math.max(0, (minute - row.from) / (row.to - row.from)) };
}

/** Rows with a time beside them: full hours, the first, and those after an empty one. */
export const labelledRows = ({ rows }: Programme): { row: number; time: string }[] =>
  rows.flatMap(({ from, isEmpty }, index) =>
    !isEmpty && (from % 60 === 0 || index === 0 || rows[index - 1]?.isEmpty)
      ? [{ row: index + 1, time: clockTime(from) }]
      : [],
  );
