import type { Page } from '@playwright/test';
import type { PersonKey } from '../../database/cast/people.ts';
import { main } from '../../journeys/support/page.ts';
import { addresses } from '../../src/platform/addresses.ts';
import { expect, test } from './support/fixtures.ts';

type Item = readonly [label: string, to: string, heading: string | RegExp];

const clubs: readonly Item[] = [
  ['Koderz Club', 'koderz-club'],
  ['CyberSENTS', 'cyber-sents'],
  ['AI Alliance', 'ai-alliance'],
  ['Data Insights', 'data-insights'],
  ['Ledger League', 'ledger-league'],
  ['Qubit Qrew', 'qubit-qrew'],
  ['Gameverse', 'gameverse'],
].map(([label = '', slug = '']) => [label, addresses.club(slug), label] as const);

const everybodys: readonly Item[] = [
  ['Home', '/', /./],
  ['About', '/about', 'About'],
  ...clubs,
  ['Events', '/events', 'Events'],
  ['Schedule', '/schedule', 'Schedule'],
];

const own: readonly Item[] = [
  ['Dashboard', '/dashboard', /^Welcome, /],
  ['Profile', '/profile', 'Profile Settings'],
  ['My Registrations', '/my-registrations', 'My Registrations'],
  ['Invitations', '/invitations', 'Invitations'],
];

const managing: readonly Item[] = [
  ['Manage Events', '/admin/events', 'Manage Events'],
  ['Featured Events', '/admin/featured-events', 'Featured Events Management'],
];

const superb: readonly Item[] = [
  ['Manage Users', '/admin/users', 'User Management'],
  ['Recruitments', '/admin/recruitment', 'Recruitment Management'],
];

const signedOut = /^\/(login|register|register-batch-2025|forgot-password|reset-password)$/;

const participants = /^\/(profile|my-registrations|invitations)$/;

const superAdmins = /^\/admin\/(users|recruitment|club-recruitment|records|mail)/;

const roles: { name: string; who?: PersonKey; items: readonly Item[]; mayNot: RegExp[] }[] = [
  {
    name: 'a visitor',
    items: [...everybodys, ['Login', '/login', 'Login'], ['Register', '/register', 'Start with your email']],
    mayNot: [/^\/dashboard/, participants, /^\/admin/],
  },
  { name: 'a student', who: 'bilal', items: [...everybodys, ...own], mayNot: [/^\/admin/, signedOut] },
  { name: 'a club_admin', who: 'zara', items: [...everybodys, ...own, ...managing], mayNot: [superAdmins, signedOut] },
  {
    name: 'a super_admin',
    who: 'omar',
    items: [...everybodys, ...own.slice(0, 1), ...managing, ...superb],
    mayNot: [participants, signedOut],
  },
];

async function itemOf(page: Page, text: string, isSmall: boolean) {
  // The number of those that wait stands behind the word.
  const label = text === 'Invitations' ? /^Invitations/ : text;
  const bar = page.getByRole('banner');
  if (isSmall) {
    await bar.getByRole('button', { name: 'Open menu' }).click();
    return page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: label, exact: true });
  }
  const item = bar.getByRole('link', { name: label, exact: true });
  if (await item.first().isVisible()) return item.first();
  const isClub = clubs.some(([club]) => club === label);
  await bar.getByRole('button', { name: isClub ? 'TechFest Clubs' : /account menu/ }).click();
  return item.first();
}

const linksOf = (page: Page) =>
  page
    .locator('a[href^="/"]')
    .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname));

for (const { name, who, items, mayNot } of roles) {
  for (const [width, height] of [[1440, 900]] as const) {
    test(`${name} goes through every item of the menu and is shown nothing of others, ${width} wide`, async ({
      page,
      signedIn,
    }) => {
      await page.setViewportSize({ width, height });
      if (who) await signedIn(page, who);
      await page.goto('/');
      for (const [label, to, heading] of items) {
        await (await itemOf(page, label, width < 600)).click();
        await expect(page).toHaveURL(to);
        await expect(main(page).getByRole('heading', { level: 1, name: heading }).first(), label).toBeVisible();
        await expect(main(page).locator('[aria-busy="true"]')).toHaveCount(0);
        const forbidden = async () => (await linksOf(page)).filter((path) => mayNot.some((rule) => rule.test(path)));
        // Until the code of its lower part is there, home has the links of a visitor in it, hidden.
        await expect.poll(forbidden, `links on ${to}`).toEqual([]);
      }
    });
  }
}

const banner = (page: Page) => page.getByRole('banner');

const account = (page: Page) => banner(page).getByRole('button', { name: /account menu/ });

const menus: { who: PersonKey; name: string; sees: string[]; never: string[] }[] = [
  {
    who: 'ayesha',
    name: 'a student',
    sees: ['Dashboard', 'Profile', 'My Registrations'],
    never: ['Manage Events', 'Featured Events', 'Manage Users', 'Recruitments'],
  },
  {
    who: 'zara',
    name: 'a club_admin',
    sees: ['Dashboard', 'Profile', 'My Registrations'],
    never: ['Manage Users', 'Recruitments'],
  },
  { who: 'omar', name: 'a super_admin', sees: ['Dashboard'], never: ['Profile', 'My Registrations'] },
];

for (const { who, name, sees, never } of menus) {
  test(`the menus of ${name}, in the bar and on a small screen`, async ({ page, signedIn }) => {
    const { user } = await signedIn(page, who);
    await page.goto('/');
    await expect(account(page)).toContainText(user.name);
    await account(page).click();
    const menu = banner(page).locator('[data-menu]');
    for (const label of sees) await expect(menu.getByRole('link', { name: label, exact: true })).toBeVisible();
    for (const label of never) await expect(menu.getByRole('link', { name: label, exact: true })).toHaveCount(0);
    await expect(menu.getByRole('button', { name: 'Logout' })).toBeVisible();
    await expect(banner(page).getByRole('link', { name: 'Login' })).toHaveCount(0);
    await menu.getByRole('link', { name: 'Dashboard' }).click();
    await expect(page).toHaveURL('/dashboard');
    await expect(menu, 'it closes when the page changes').toBeHidden();
    // The page may still be loading: its arrival closes the sheet too.
    await expect(main(page).getByRole('heading', { level: 1, name: 'Welcome' })).toBeVisible();

    await page.setViewportSize({ width: 390, height: 844 });
    await banner(page).getByRole('button', { name: 'Open menu' }).click();
    const sheet = page.getByRole('dialog', { name: 'Menu' });
    for (const label of ['Home', 'About', 'Events', 'Schedule', ...sees])
      await expect(sheet.getByRole('link', { name: label, exact: true })).toBeVisible();
    for (const label of never) await expect(sheet.getByRole('link', { name: label, exact: true })).toHaveCount(0);
    await expect(sheet.getByRole('button', { name: 'Logout' })).toBeVisible();
  });
}
