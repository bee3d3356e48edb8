import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { playwrightCounts, vitestCounts } from '../../scripts/testReports.ts';
import { suiteFolder } from '../support/suiteFolder.ts';

const directory = suiteFolder();

function reportOf(report: object): string {
  const file = join(directory, 'report.json');
  writeFileSync(file, JSON.stringify(report));
  return file;
}

test('failed and skipped tests are named, and a file that failed outside its tests', () => {
  const passed = { fullName: 'fine', status: 'passed', failureMessages: [] };
  const failed = {
    fullName: 'seats are counted',
    status: 'failed',
    failureMessages: ['expected 1 to be 2\n  at x.ts'],
  };
  const skipped = { fullName: 'left out', status: 'skipped', failureMessages: [] };
  const counts = vitestCounts(
    reportOf({
      numPassedTests: 1,
      numFailedTests: 1,
      testResults: [
        { name: 'a.test.ts', status: 'failed', message: '', assertionResults: [passed, failed, skipped] },
        { name: 'b.test.ts', status: 'failed', message: 'Cannot find module', assertionResults: [] },
      ],
    }),
  );
  expect(counts).toEqual({
    passed: 1,
    failed: 1,
    failures: [
      'failed: a.test.ts › seats are counted\nexpected 1 to be 2\n  at x.ts',
      'failed: b.test.ts\nCannot find module',
    ],
    skipped: ['a.test.ts › left out'],
    onEmbedded: 0,
    failedFiles: ['a.test.ts', 'b.test.ts'],
  });
});

test('failed and flaky journeys are named, also those of a nested suite', () => {
  const spec = (title: string, status: string, message?: string) => ({
    title,
    file: 'door.test.ts',
    tests: [{ status, results: [{ errors: message === undefined ? [] : [{ message }] }] }],
  });
  const counts = playwrightCounts(
    reportOf({
      stats: { expected: 1, flaky: 1, unexpected: 1, skipped: 1 },
      errors: [],
      suites: [
        {
          specs: [spec('enters', 'expected'), spec('scans', 'unexpected', 'not visible')],
          suites: [{ specs: [spec('marks', 'flaky', 'still there'), spec('later', 'skipped')] }],
        },
      ],
    }),
  );
  expect(counts).toEqual({
    passed: 2,
    failed: 1,
    failures: ['unexpected: door.test.ts › scans\nnot visible', 'flaky: door.test.ts › marks\nstill there'],
    skipped: ['door.test.ts: later'],
    failedFiles: [],
  });
});
