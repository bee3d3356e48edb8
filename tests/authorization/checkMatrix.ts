import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { databases, startTestApp, type TestApp } from '../support/app.ts';
import type { Actor } from './actors.ts';
import type { Row } from './expectations.ts';
import { unexpected, findingsForUnknownIds } from './findings.ts';
import { callsByKey, matrix } from './matrix.ts';

const calls = [...callsByKey()];

interface MatrixForm {
  name: string;
  /** Who makes the call of a row. */
  actorsOf: (key: string, row: Row) => readonly Actor[];
  /** Who makes a call with ids that do not exist. */
  withUnknownIds: (key: string, row: Row) => readonly Actor[];
}

/** R5: every call, as the people of each of its rows. */
export function checkMatrix({ name, actorsOf, withUnknownIds }: MatrixForm): void {
  // One test makes a call as each of a dozen people: a busy machine needs minutes.
  vi.setConfig({ testTimeout: 240_000 });

  describe.each(databases)(`who may make which call, on %s, ${name}`, (database) => {
    let site: TestApp;
    beforeAll(async () => {
      site = await startTestApp({ database });
      await site.app.listen({ port: 0, host: '127.0.0.1' });
    });
    afterAll(() => site.close());

    test.each(calls)('%s', async (key, call) => {
      const found: string[] = [];
      for (const row of matrix[key] ?? [])
        found.push(...(await unexpected(site, [key, call], [row], actorsOf(key, row))));
      expect(found).toEqual([]);
    });

    test.each(calls.filter(([, { params }]) => params))('%s, with unknown ids', async (key, call) => {
      const rows = matrix[key] ?? [];
      const actors = rows[0] ? withUnknownIds(key, rows[0]) : [];
      expect(await findingsForUnknownIds(site, [key, call], rows, actors)).toEqual([]);
    });
  });
}
