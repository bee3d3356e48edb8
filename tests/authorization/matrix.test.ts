import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { databases, startTestApp, type TestApp } from '../support/app.ts';
import { actors, changedActors } from './actors.ts';
import { columns } from './expectations.ts';
import { unexpected, findingsForUnknownIds } from './findings.ts';
import { callsByKey, differences, matrix } from './matrix.ts';

const calls = [...callsByKey()];

test('every call has rows, every row has a call, every column an actor', () => {
  expect(differences(callsByKey())).toEqual([]);
  expect(actors.map(({ column }) => column)).toEqual(columns);
});

// One test makes a call as each of a dozen people: a busy machine needs minutes.
vi.setConfig({ testTimeout: 240_000 });

const everybody = [...actors, ...changedActors];

describe.each(databases)('who may make which call, on %s', (database) => {
  let site: TestApp;
  beforeAll(async () => {
    site = await startTestApp({ database });
    await site.app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(() => site.close());

  test.each(calls)('%s', async (key, call) => {
    expect(await unexpected(site, [key, call], matrix[key] ?? [], everybody)).toEqual([]);
  });

  test.each(calls.filter(([, { params }]) => params))('%s, with unknown ids', async (key, call) => {
    expect(await findingsForUnknownIds(site, [key, call], matrix[key] ?? [], actors)).toEqual([]);
  });
});
