import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, matchesGlob } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { longForms } from './tests/support/longForms.ts';

// Begun last, one of them would be waited for by all others.
const longest = [
  'tests/authorization/matrix.long.test.ts',
  'tests/festival/signedIn.long.test.ts',
  'tests/model/teams.long.test.ts',
  'src/run/app/server/demoGuard.test.ts',
  'tests/authorization/matrix.test.ts',
  'tests/api/uploadedFiles.test.ts',
  'src/run/command/backup.test.ts',
  'tests/model/teams.test.ts',
  'tests/festival/byDay.test.ts',
  'src/platform/mail/ceiling.test.ts',
  'src/platform/mail/senderTurns.test.ts',
  'tests/malformed/malformed.test.ts',
];

const include = ['{src,database,tests}/**/*.test.ts'];
// `--mode rules`: what needs no server; `--mode long`: the long forms alone; otherwise all but these. --exclude has no effect on projects.
const needsServer = ['tests/**', '**/server/**', 'src/run/{app,command}/**', 'src/platform/{database,mail}/**'];
// Whoever replaces a module, or sets what it reads while it loads, needs a process in which nobody has loaded it.
const isReplacing = (file: string) =>
  /\bvi\.(?:mock|doMock|hoisted|resetModules)\(/.test(readFileSync(join(import.meta.dirname, file), 'utf8'));
const allFiles = globSync(include, { cwd: import.meta.dirname });
const isOfPages = (file: string) => /^tests[\\/]pages[\\/]/.test(file);
const without = (excludes: (file: string) => boolean) => allFiles.filter(excludes);
const isLong = (file: string) => matchesGlob(file, longForms);

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
  const excluded = mode === 'long' ? allFiles.filter((file) => !isLong(file)) : [longForms];
  if (mode === 'rules') excluded.push(...needsServer);
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
            // Helpers of journeys help page tests too.
            alias: { '@playwright/test': join(import.meta.dirname, 'tests/pages/support/fixtures.ts') },
          },
        },
      ],
      globalSetup: 'tests/support/setup.ts',
      setupFiles: 'tests/support/everyTest.ts',
      pool: 'forks',
      execArgv: ['--import', './src/platform/quickStart.mjs'],
      // More than cores make it slower: five API files took 39 s with one, 35 with two, 46 with three on two slow cores.
      maxWorkers: availableParallelism(),
      sequence: { sequencer: LongestFirst },
      // A busy machine is slow, not wrong: a test that takes 20 s alone took 52 there.
      testTimeout: 120_000,
      expect: { poll: { timeout: 30_000, interval: 10 } },
      hookTimeout: 180_000,
      reporters: ['default', 'json'],
      outputFile: { json: 'dist/reports/vitest.json' },
    },
  };
});
