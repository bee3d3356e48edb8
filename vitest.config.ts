import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

// From 100 s down to 20 s each: begun last, one of them would be waited for by all others.
const longest = [
  'tests/festival/signedIn.test.ts',
  'tests/authorization/matrix.test.ts',
  'tests/model/teams.test.ts',
  'src/app/server/demoGuard.test.ts',
  'tests/malformed/malformed.test.ts',
  'src/app/server/app.test.ts',
  'tests/api/mailCeiling.test.ts',
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const found = longest.findIndex((file) => moduleId.endsWith(`/${file}`));
      return found < 0 ? longest.length : found;
    };
    // oxlint-disable-next-line unicorn/no-array-sort -- the sequencer's own method
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => rank(one) - rank(other));
  }
}

export default defineConfig({
  test: {
    include: ['{src,database,tests}/**/*.test.ts'],
    globalSetup: 'tests/support/setup.ts',
    setupFiles: 'tests/support/everyTest.ts',
    // Processes, because each test file opens an embedded database of 300 MB that only the end of its process gives back.
    pool: 'forks',
    // One more than cores: a file of API tests waits a quarter of its time for hashes and disks.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    testTimeout: 40_000,
    // A busy machine is slow, not wrong.
    expect: { poll: { timeout: 10_000 } },
    hookTimeout: 60_000,
    reporters: ['default', 'json'],
    outputFile: { json: 'dist/reports/vitest.json' },
  },
});
