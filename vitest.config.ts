import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{src,database,tests}/**/*.test.ts'],
    globalSetup: 'tests/support/setup.ts',
    setupFiles: 'tests/support/everyTest.ts',
    // Processes, because each test file opens an embedded database of 300 MB that only the end of its process gives back.
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 40_000,
    // A busy machine is slow, not wrong.
    expect: { poll: { timeout: 10_000 } },
    hookTimeout: 60_000,
    reporters: ['default', 'json'],
    outputFile: { json: 'dist/reports/vitest.json' },
  },
});
