import type { Page } from '@playwright/test';
import { test as base } from './fixtures.ts';
import { phone } from './records.ts';

export const test = base.extend<{ touchPage: Page }>({
  touchPage: async ({ browser, site, faults }, use) => {
    const context = await browser.newContext({ viewport: phone, hasTouch: true, baseURL: site.url });
    faults.watch(context);
    await use(await context.newPage());
    await context.close();
  },
});
