import { existsSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { addressesOf, testsFor } from '../../scripts/changed/testsFor.ts';

const tests = new Map([
  ['src/people/rules.test.ts', ''],
  ['tests/api/people.test.ts', "import type { ManagedUser } from '#people/contract.ts';"],
  ['tests/api/events.test.ts', "import type { FestivalEvent } from '#events/contract.ts';"],
  ['tests/pages/peopleTable.test.ts', "await page.goto('/admin/users');"],
  ['tests/repository/docs.test.ts', ''],
  ['journeys/people.test.ts', 'await page.goto(`/admin/users?role=student`);'],
  ['journeys/schedule.test.ts', "await page.goto('/schedule');"],
]);

test('a change of a room runs its tests, those of its calls, and what opens its pages', () => {
  expect(testsFor(['src/people/server/queries.ts'], tests)).toEqual({
    unit: ['src/people/rules.test.ts', 'tests/api/people.test.ts', 'tests/pages/peopleTable.test.ts'],
    related: [],
    journeys: ['journeys/people.test.ts'],
    isEverywhere: false,
  });
});

test('a change below the rooms runs what imports it, one of a page of text the tests of the repository', () => {
  expect(testsFor(['src/platform/dates.ts', 'README.md', 'tests/api/events.test.ts'], tests)).toEqual({
    unit: ['tests/api/events.test.ts', 'tests/repository/docs.test.ts'],
    related: ['src/platform/dates.ts'],
    journeys: [],
    isEverywhere: true,
  });
});

test('every room has a row', () => {
  const belowAll = new Set(['app', 'festival', 'platform', 'ui']);
  const rooms = readdirSync('src').filter((name) => existsSync(`src/${name}/contract.ts`) && !belowAll.has(name));
  expect(rooms.length).toBeGreaterThan(10);
  expect(rooms.filter((room) => !(room in addressesOf))).toEqual([]);
});
