import { isDeepStrictEqual } from 'node:util';
import {
  test as base,
  type BrowserContext,
  expect,
  type Page,
  type PlaywrightTestArgs,
  type PlaywrightTestOptions,
  type PlaywrightWorkerArgs,
  type PlaywrightWorkerOptions,
} from '@playwright/test';
import type { PersonKey } from '../../database/cast/people.ts';
import type { Settings } from '../../src/events/settings/contract.ts';
import { findFirefox, firefoxMissing } from '../../tests/support/firefox.ts';
import { createDatabase, startPostgres } from '../../tests/support/postgres.ts';
import { Api, type Login } from './api.ts';
import { prepareFirefox } from './firefoxContext.ts';
import { type Faults, watchFaults } from './faults.ts';
import { type Mailbox, startMailServer } from './mailServer.ts';
import { waitForHydration } from './page.ts';
import { secret, startProduct } from './productServer.ts';

export { expect };
export { freshEmail, freshRollNumber } from './api.ts';

interface RunningSite {
  url: string;
  mail: Mailbox;
  api: Api;
}

export interface WorkerOptions {
  /** The database under the product; playwright.config.ts says which journeys run on both. */
  database: 'embedded' | 'postgres';
}

interface WorkerFixtures extends WorkerOptions {
  /** The product of this worker, with a mail server of its own; absent where this machine has no PostgreSQL. */
  product: RunningSite | undefined;
}

interface Fixtures {
  site: RunningSite;
  mail: Mailbox;
  api: Api;
  /** What no page may do unless the test allows it; looked at when the test ends. */
  faults: Faults;
  /** Puts back what a journey has set: the next one meets the same product. */
  restoredSettings: void;
  /** Makes up for what Playwright does not yet do in Firefox. */
  preparedFirefox: void;
  /** Makes a login the one of a page's browser, as the login page keeps it, from the next address on. */
  signedIn: (page: Page, who: PersonKey | Login) => Promise<Login>;
  another: () => Promise<Page>;
  /** A browser of somebody's own, logged in from the next address on. */
  pageOf: (who: PersonKey | Login) => Promise<Page>;
}

/** What a step of a journey is given. */
export type Given = Fixtures &
  WorkerFixtures &
  PlaywrightTestArgs &
  PlaywrightTestOptions &
  PlaywrightWorkerArgs &
  PlaywrightWorkerOptions;

export const test = base.extend<Fixtures, WorkerFixtures>({
  database: ['embedded', { option: true, scope: 'worker' }],
  product: [
    async ({ database }, use) => {
      const postgres = database === 'postgres' ? await startPostgres() : undefined;
      if (postgres === null) return use(undefined);
      const mailServer = await startMailServer();
      const product = await startProduct({
        SMTP_URL: mailServer.url,
        ...(postgres && { DATABASE_URL: await createDatabase(postgres.url) }),
        SECRET: secret,
      });
      await use({ url: product.url, mail: mailServer.mail, api: new Api(product.url, mailServer.mail) });
      await product.stop();
      await mailServer.close();
      await postgres?.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  page: async ({ page }, use) => use(waitForHydration(page)),
  site: async ({ product, browserName }, use, info) => {
    if (browserName === 'firefox' && !findFirefox()) return info.skip(true, firefoxMissing);
    if (!product) return info.skip(true, 'PostgreSQL not found');
    return use(product);
  },
  baseURL: ({ site }, use) => use(site.url),
  mail: ({ site }, use) => use(site.mail),
  api: ({ site }, use) => use(site.api),
  faults: [
    async ({ context, site }, use) => {
      const faults = watchFaults(site.url);
      faults.watch(context);
      await use(faults);
      expect(faults.unexpected(), 'console errors, exceptions and requests to elsewhere').toEqual([]);
    },
    { auto: true },
  ],
  restoredSettings: [
    async ({ api }, use) => {
      const current = async () => (await api.call<{ settings: Settings }>('GET', '/settings')).settings;
      const before = await current();
      await use();
      if (isDeepStrictEqual(await current(), before)) return;
      const { token } = await api.logIn('omar');
      await api.call('PATCH', '/settings', { ...before, confirm: true }, token);
      expect(await current()).toEqual(before);
    },
    { auto: true },
  ],
  preparedFirefox: [
    async ({ context, browserName }, use) => {
      if (browserName === 'firefox') await prepareFirefox(context);
      await use();
    },
    { auto: true },
  ],
  signedIn: async ({ api }, use) => {
    let logins = 0;
    await use(async (page, who) => {
      const login = typeof who === 'string' ? await api.logIn(who) : who;
      logins += 1;
      // Once in this tab, so that a logout lasts, and the newest of several.
      await page.addInitScript(
        ({ token, user, count }) => {
          // Firefox runs this in the blank page before too, which may keep nothing.
          if (globalThis.origin === 'null') return;
          if (Number(sessionStorage.getItem('begun')) >= count) return;
          sessionStorage.setItem('begun', String(count));
          localStorage.setItem('authToken', token);
          localStorage.setItem('user', JSON.stringify(user));
        },
        { ...login, count: logins },
      );
      return login;
    });
  },
  another: async ({ browser, browserName, contextOptions, site, faults }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async () => {
      const context = await browser.newContext({ ...contextOptions, baseURL: site.url });
      contexts.push(context);
      if (browserName === 'firefox') await prepareFirefox(context);
      faults.watch(context);
      return waitForHydration(await context.newPage());
    });
    for (const context of contexts) await context.close();
  },
  pageOf: ({ another, signedIn }, use) =>
    use(async (who) => {
      const page = await another();
      await signedIn(page, who);
      return page;
    }),
});
