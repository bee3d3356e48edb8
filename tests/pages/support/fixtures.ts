import type { expect as PlaywrightExpect, Page } from '@playwright/test';
import { isDeepStrictEqual } from 'node:util';
import { test as base, vi } from 'vitest';
import type { PersonKey } from '#database/cast/people.ts';
import type { Settings } from '#events/settings/contract.ts';
import type { Api, Login } from '../../../journeys/support/api.ts';
import type { Mailbox } from '../../../journeys/support/mailServer.ts';
import { expect as patientExpect } from './expect.ts';
import { api, mail, origin } from './site.ts';
import { TestPage } from './testPage.ts';

/** What page tests use of it works here; the rest needs a browser. */
export const expect = patientExpect as unknown as typeof PlaywrightExpect;

interface Fixtures {
  page: Page;
  /** A phone's, pressed by a finger. */
  touchPage: Page;
  api: Api;
  mail: Mailbox;
  site: { url: string };
  /** Makes a login the one of the page, from the next address on. */
  signedIn: (page: Page, who: PersonKey | Login) => Promise<Login>;
  /** Logs the next person in at the only window, after logging out the previous one. */
  another: () => Promise<Page>;
  /** The same, logged in. */
  pageOf: (who: PersonKey | Login) => Promise<Page>;
}

const wide = { width: 1440, height: 900 };

const settings = async () => (await api.call<{ settings: Settings }>('GET', '/settings')).settings;

async function withPage(page: TestPage, use: (page: Page) => Promise<void>): Promise<void> {
  const errors = vi.spyOn(console, 'error');
  const before = await settings();
  await use(page as unknown as Page);
  page.close();
  localStorage.clear();
  sessionStorage.clear();
  if (!isDeepStrictEqual(await settings(), before)) {
    const { token } = await api.logIn('omar');
    await api.call('PATCH', '/settings', { ...before, confirm: true }, token);
  }
  const reported = errors.mock.calls.flat().map(String);
  errors.mockRestore();
  if (reported.length > 0) throw new Error(`on the console: ${reported.join('\n')}`);
}

export const test = base.extend<Fixtures>({
  page: ({ task: _task }, use) => withPage(new TestPage(wide), use),
  touchPage: ({ task: _task }, use) => withPage(new TestPage({ width: 390, height: 844, hasTouch: true }), use),
  another: async ({ page }, use) =>
    use(async () => {
      (page as unknown as TestPage).close();
      localStorage.clear();
      sessionStorage.clear();
      return new TestPage(wide) as unknown as Page;
    }),
  pageOf: async ({ another, signedIn }, use) =>
    use(async (who) => {
      const page = await another();
      await signedIn(page, who);
      return page;
    }),
  api: async ({ task: _task }, use) => use(api),
  mail: async ({ task: _task }, use) => use(mail),
  site: async ({ task: _task }, use) => use({ url: origin }),
  signedIn: async ({ task: _task }, use) =>
    use(async (_page, who) => {
      const login = typeof who === 'string' ? await api.logIn(who) : who;
      localStorage.setItem('authToken', login.token);
      localStorage.setItem('user', JSON.stringify(login.user));
      return login;
    }),
});
