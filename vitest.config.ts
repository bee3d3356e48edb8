import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
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

const include = ['{src,database,tests}/**/*.test.ts'];
// Of `--mode rules`. The option --exclude has no effect on projects.
const needsServer = ['tests/**', '**/server/**', 'src/{app,command}/**', 'src/platform/{database,mail}/**'];
// Whoever replaces a module, or sets what it reads while it loads, needs a process in which nobody has loaded it.
const isReplacing = (file: string) =>
  /\bvi\.(?:mock|doMock|hoisted|resetModules)\(/.test(readFileSync(join(import.meta.dirname, file), 'utf8'));
const allFiles = globSync(include, { cwd: import.meta.dirname });
const isOfPages = (file: string) => /^tests[\\/]pages[\\/]/.test(file);
const without = (excludes: (file: string) => boolean) => allFiles.filter(excludes);

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId, project }: TestSpecification) => {
      // Between others one would end the process that those share.
      if (project.config.isolate) return -1;
      const found = longest.findIndex((file) => moduleId.endsWith(`/${file}`));
      return found < 0 ? longest.length : found;
    };
    // oxlint-disable-next-line unicorn/no-array-sort -- the sequencer's own method
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => rank(one) - rank(other));
  }
}

export default defineConfig(({ mode }) => {
  const excluded = mode === 'rules' ? needsServer : [];
  return {
    test: {
      include,
      projects: [
        {
          extends: true,
          test: {
            name: 'replacing',
            exclude: [...without((file) => !isReplacing(file) || isOfPages(file)), ...excluded],
          },
        },
        // One process for many files: product, people of the cast and database are loaded and compiled once (docs/decisions/099).
        {
          extends: true,
          test: {
            name: 'shared',
            exclude: [...without((file) => isReplacing(file) || isOfPages(file)), ...excluded],
            isolate: false,
          },
        },
        // A window and a server in each process (docs/decisions/118).
        {
          extends: true,
          test: {
            name: 'pages',
            exclude: [...without((file) => !isOfPages(file)), ...excluded],
            isolate: false,
            setupFiles: 'tests/pages/support/setup.ts',
          },
        },
      ],
      globalSetup: 'tests/support/setup.ts',
      setupFiles: 'tests/support/everyTest.ts',
      pool: 'forks',
      execArgv: ['--import', './src/platform/quickStart.mjs'],
      // One more than cores: a file of API tests waits a quarter of its time for hashes and disks.
      maxWorkers: 3,
      sequence: { sequencer: LongestFirst },
      // A busy machine is slow, not wrong: a test that takes 20 s alone took 52 there.
      testTimeout: 120_000,
      expect: { poll: { timeout: 30_000 } },
      hookTimeout: 180_000,
      reporters: ['default', 'json'],
      outputFile: { json: 'dist/reports/vitest.json' },
    },
  };
});
