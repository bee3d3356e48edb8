import { defineConfig } from '@playwright/test';
import type { WorkerOptions } from './journeys/fixtures.ts';
import { chromiumLaunch } from './tests/chromium.ts';

// No webServer: each journey file starts a server of its own, so that no journey sees another's data.
export default defineConfig<object, WorkerOptions>({
  testDir: 'journeys',
  outputDir: 'dist/test-results',
  globalSetup: './tests/browserSetup.ts',
  workers: 2,
  forbidOnly: process.env['CI'] === 'true',
  timeout: 60_000,
  expect: { timeout: 10_000 },
  projects: [
    { name: 'embedded' },
    // What locks and counts in the database is walked on both.
    { name: 'PostgreSQL', testMatch: 'registering.test.ts', use: { database: 'postgres' } },
  ],
  reporter: [['list'], ['json', { outputFile: 'dist/reports/playwright.json' }]],
  use: {
    launchOptions: chromiumLaunch(),
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
  },
});
