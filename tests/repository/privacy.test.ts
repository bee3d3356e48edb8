import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { expiredCodeKeptMs } from '#people/accounts/server/codeQueries.ts';
import { maxUnusedMs } from '#people/accounts/server/deviceQueries.ts';
import { failureWindowSeconds } from '#people/accounts/server/login.ts';
import { lifetimeMs, maxIdleMs } from '#people/accounts/server/sessionQueries.ts';
import { challengeLifetimeMs } from '#people/accounts/server/secondFactorQueries.ts';
import { festival } from '#festival';
import { doneMailKeptDays } from '#platform/mail/removalQueries.ts';
import { waitingKeptHours } from '#people/pictures/server/queries.ts';

const read = (path: string) => readFileSync(path, 'utf8');
const page = read('docs/privacy.md');
const [automatic = '', lasting = ''] = page.split(/^## What (?=is deleted|stays)/m).slice(1);
const rowsOf = (text: string) =>
  [...text.matchAll(/^\| (?!Data|-)(.*)\|$/gm)].map(([, cells = '']) => cells.split('|').map((cell) => cell.trim()));
const dayMs = 24 * 3_600_000;

const msByConstant: Record<string, number> = {
  maxIdleMs,
  challengeLifetimeMs,
  lifetimeMs,
  expiredCodeKeptMs,
  maxUnusedMs,
  failureWindowSeconds: failureWindowSeconds * 1000,
  doneMailKeptDays: doneMailKeptDays * dayMs,
  waitingKeptHours: waitingKeptHours * 3_600_000,
  eraseAfterDays: festival.settings.eraseAfterDays * dayMs,
};
const units: Record<string, number> = { second: 1000, day: dayMs };

const written = rowsOf(automatic).map(([data, , keptFor = '', source = '']) => {
  const [, count, unit = ''] = /^(\d+) (second|day)s?\b/.exec(keptFor) ?? [];
  const [, constant = '', file = ''] = /^`(\w+)` in `([\w./]+)`/.exec(source) ?? [];
  return { data, ms: Number(count) * (units[unit] ?? Number.NaN), constant, file };
});

describe('docs/privacy.md', () => {
  test.each(written)('$data: as long as $constant says', ({ ms, constant, file }) => {
    expect(ms).toBe(msByConstant[constant]);
    expect(read(file)).toContain(constant);
  });

  test('every constant stands on the page', () => {
    expect(written.map(({ constant }) => constant).toSorted()).toEqual(Object.keys(msByConstant).toSorted());
  });

  test('says of every table what becomes of it', () => {
    const journal = JSON.parse(read('database/migrations/meta/_journal.json')) as { entries: { idx: number }[] };
    const last = String(journal.entries.at(-1)?.idx).padStart(4, '0');
    const { tables } = JSON.parse(read(`database/migrations/meta/${last}_snapshot.json`)) as { tables: object };
    const named = [...rowsOf(automatic), ...rowsOf(lasting)].flatMap(([, cell = '']) =>
      [...cell.matchAll(/`(\w+)`/g)].map(([, table = '']) => table),
    );
    const all = Object.keys(tables).map((table) => table.replace('public.', ''));
    expect([...new Set(named)].toSorted()).toEqual(all.toSorted());
  });
});
