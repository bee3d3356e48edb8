import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { firefoxAlone, ofFirefox } from './journeys/support/firefoxJourneys.ts';
import type { WorkerOptions } from './journeys/support/fixtures.ts';
import { headlessShellLaunch } from './tests/support/chromium.ts';
import { firefoxLaunch } from './tests/support/firefox.ts';

// They wait for mails and clocks, four minutes and more in a row, and ask for little of the processor meanwhile.
const waiting = ['venueChange.test.ts', 'teamChanges.test.ts', 'offlineVersions.test.ts'];
// One server for one long series: begun last, all others would wait for it.
const series = 'secondFestival.test.ts';

const cores = availableParallelism();

// No webServer: each worker starts a server of its own, and each journey makes the people and events it needs.
export default defineConfig<object, WorkerOptions>({
  testDir: 'journeys',
  outputDir: 'dist/test-results',
  globalSetup: './tests/support/browserSetup.ts',
  // More than cores make it slower: 11 journeys took 67 s with three, 50 with two, 47 with one on two slow cores. One more runs
  // those that wait.
  workers: cores + 1,
  // A loaded build machine may starve a browser once; what fails twice is wrong.
  retries: process.env['CI'] === 'true' ? 1 : 0,
  fullyParallel: true,
  forbidOnly: process.env['CI'] === 'true',
  // A busy machine is slow, not wrong.
  timeout: 240_000,
  expect: { timeout: 20_000 },
  projects: [
    { name: 'waiting', testMatch: waiting, workers: 1 },
    { name: 'series', testMatch: series, workers: 1 },
    { name: 'embedded', testIgnore: [firefoxAlone, series, ...waiting], workers: cores },
    // What locks and counts in the database is walked on both.
    { name: 'PostgreSQL', grep: /registering\.test\.ts a full event/, workers: cores, use: { database: 'postgres' } },
    // Another engine, for those of a list.
    {
      name: 'firefox',
      grep: ofFirefox,
      workers: cores,
      use: {
        browserName: 'firefox',
        channel: 'moz-firefox',
        contextOptions: {},
        launchOptions: firefoxLaunch(),
      },
    },
  ],
  reporter: [['./scripts/progress/playwright.ts'], ['json', { outputFile: 'dist/reports/playwright.json' }]],
  use: {
    launchOptions: headlessShellLaunch(),
    // Motion costs a journey a seventh of its processor (34 s of 206 for 33 journeys); those that look at motion ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // Recording costs 70 % more processor a journey (7.1 s in place of 4.2): what fails is run again with it.
    trace: 'on-first-retry',
  },
});
