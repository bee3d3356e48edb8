import type { Page } from '@playwright/test';
import { type Given as OfEveryJourney, test as base } from './fixtures.ts';
import { phone } from './records.ts';

interface TouchFixtures {
  touchPage: Page;
}

export type Given = OfEveryJourney & TouchFixtures;

export const test = base.extend<TouchFixtures>({
  touchPage: async ({ browser, site, faults }, use) => {
    const context = await browser.newContext({ viewport: phone, hasTouch: true, baseURL: site.url });
    faults.watch(context);
    await use(await context.newPage());
    await context.close();
  },
});
