import { expect, test } from 'vitest';
import { rooms } from '../../scripts/house/plan.ts';
import { addressesOf, testsFor } from '../../scripts/changed/testsFor.ts';

const tests = new Map([
  ['src/people/people/rules.test.ts', ''],
  ['tests/api/people.test.ts', "import type { ManagedUser } from '#people/people/contract.ts';"],
  ['tests/api/events.test.ts', "import type { FestivalEvent } from '#events/events/contract.ts';"],
  ['tests/pages/peopleTable.test.ts', "await page.goto('/admin/users');"],
  ['tests/repository/docs.test.ts', ''],
  ['journeys/people.test.ts', 'await page.goto(`/admin/users?role=student`);'],
  ['journeys/schedule.test.ts', "await page.goto('/schedule');"],
]);

test('a change of a room runs its tests, those of its calls, and what opens its pages', () => {
  expect(testsFor(['src/people/people/server/queries.ts'], tests)).toEqual({
    unit: ['src/people/people/rules.test.ts', 'tests/api/people.test.ts', 'tests/pages/peopleTable.test.ts'],
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

test('every room with pages or calls has a row', () => {
  const belowAll = ['platform', 'ui', 'people', 'events', 'teams', 'day', 'contact', 'site', 'run', 'run/app'];
  const expected = rooms.filter((room) => !room.startsWith('platform/') && !belowAll.includes(room));
  expect(Object.keys(addressesOf)).toEqual(expected);
});
