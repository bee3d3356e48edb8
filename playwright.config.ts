import { defineConfig } from '@playwright/test';
import { chromiumLaunch } from './tests/chromium.ts';

// No webServer: each journey file starts a server of its own, so that no journey sees another's data.
export default defineConfig({
  testDir: 'journeys',
  outputDir: 'dist/test-results',
  globalSetup: './tests/browserSetup.ts',
  workers: 2,
  forbidOnly: process.env['CI'] === 'true',
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: 'dist/reports/playwright.json' }]],
  use: {
    launchOptions: chromiumLaunch(),
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
  },
});
