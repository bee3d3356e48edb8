import { test as base, expect, type Page } from '@playwright/test';
import type { PersonKey } from '../database/cast/people.ts';
import { createDatabase, startPostgres } from '../tests/postgres.ts';
import { Api, type Login } from './fixtures/api.ts';
import { type Faults, watch } from './fixtures/faults.ts';
import { type Mailbox, startMailServer } from './fixtures/mailServer.ts';
import { startProduct } from './fixtures/productServer.ts';

export { expect };
export type { Login, Newcomer } from './fixtures/api.ts';
export { freshEmail, freshRollNumber } from './fixtures/api.ts';

interface Site {
  url: string;
  mail: Mailbox;
  api: Api;
}

interface WorkerFixtures {
  /** The database under the product; playwright.config.ts says which journeys run on both. */
  database: 'embedded' | 'postgres';
  /** The product of this worker, with a mail server of its own; absent where this machine has no PostgreSQL. */
  product: Site | undefined;
}

interface Fixtures {
  site: Site;
  mail: Mailbox;
  api: Api;
  faults: Faults;
  /** Puts a login into a browser as the login page keeps it. */
  signedIn: (page: Page, who: PersonKey | Login) => Promise<Login>;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  database: ['embedded', { option: true, scope: 'worker' }],
  product: [
    async ({ database }, use) => {
      const postgres = database === 'postgres' ? await startPostgres() : undefined;
      if (postgres === null) return use(undefined);
      const mailServer = await startMailServer();
      const product = await startProduct({
        SMTP_URL: mailServer.url,
        ...(postgres ? { DATABASE_URL: await createDatabase(postgres.url) } : { DATA_DIR: 'memory' }),
        SECRET: 'a secret of the journeys, at least 32 bytes',
      });
      await use({ url: product.url, mail: mailServer.mail, api: new Api(product.url, mailServer.mail) });
      await product.stop();
      await mailServer.close();
      await postgres?.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  site: async ({ product }, use, info) => {
    if (!product) return info.skip(true, 'PostgreSQL not found');
    return use(product);
  },
  baseURL: ({ site }, use) => use(site.url),
  mail: ({ site }, use) => use(site.mail),
  api: ({ site }, use) => use(site.api),
  faults: [
    async ({ context, site }, use) => {
      const { faults, unexpected } = watch(context, site.url);
      await use(faults);
      expect(unexpected(), 'console errors, exceptions and requests to elsewhere').toEqual([]);
    },
    { auto: true },
  ],
  signedIn: ({ api }, use) =>
    use(async (page, who) => {
      const login = typeof who === 'string' ? await api.logIn(who) : who;
      await page.goto('/favicon.svg');
      await page.evaluate(({ token, user }) => {
        localStorage.setItem('authToken', token);
        localStorage.setItem('user', JSON.stringify(user));
      }, login);
      return login;
    }),
});
