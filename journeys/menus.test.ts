import type { Page } from '@playwright/test';
import type { PersonKey } from '../database/cast/people.ts';
import { addresses } from '../src/platform/addresses.ts';
import { expect, test } from './support/fixtures.ts';
import { main } from './support/page.ts';

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

const everybodysWith = (some: readonly Item[]): readonly Item[] => [
  ['Home', '/', /./],
  ['About', '/about', 'About'],
  ...some,
  ['Events', '/events', 'Events'],
  ['Schedule', '/schedule', 'Schedule'],
];

/** The page of a club shows a person nothing of their own. */
const everybodys = everybodysWith(clubs.slice(0, 1));

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

// Page tests walk the wide menu of all.
const roles: { name: string; who?: PersonKey; items: readonly Item[]; mayNot: RegExp[]; tag: string[] }[] = [
  {
    name: 'a visitor',
    items: [...everybodysWith(clubs), ['Login', '/login', 'Login'], ['Register', '/register', 'Start with your email']],
    mayNot: [/^\/dashboard/, participants, /^\/admin/],
    tag: ['@long'],
  },
  { name: 'a student', who: 'bilal', items: [...everybodys, ...own], mayNot: [/^\/admin/, signedOut], tag: [] },
  {
    name: 'a club_admin',
    who: 'zara',
    items: [...everybodys, ...own, ...managing],
    mayNot: [superAdmins, signedOut],
    tag: ['@long'],
  },
  {
    name: 'a super_admin',
    who: 'omar',
    items: [...everybodys, ...own.slice(0, 1), ...managing, ...superb],
    mayNot: [participants, signedOut],
    tag: ['@long'],
  },
];

async function itemOf(page: Page, text: string) {
  // The number of those that wait stands behind the word.
  const label = text === 'Invitations' ? /^Invitations/ : text;
  await page.getByRole('banner').getByRole('button', { name: 'Open menu' }).click();
  return page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: label, exact: true });
}

const linksOf = (page: Page) =>
  page
    .locator('a[href^="/"]')
    .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname));

for (const { name, who, items, mayNot, tag } of roles)
  test(
    `${name} goes through every item of the menu of a phone and is shown nothing of others`,
    { tag },
    async ({ page, signedIn }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      if (who) await signedIn(page, who);
      await page.goto('/');
      for (const [label, to, heading] of items) {
        await (await itemOf(page, label)).click();
        await expect(page).toHaveURL(to);
        await expect(main(page).getByRole('heading', { level: 1, name: heading }).first(), label).toBeVisible();
        await expect(main(page).locator('[aria-busy="true"]')).toHaveCount(0);
        const forbidden = async () => (await linksOf(page)).filter((path) => mayNot.some((rule) => rule.test(path)));
        // Until the code of its lower part is there, home has the links of a visitor in it, hidden.
        await expect.poll(forbidden, `links on ${to}`).toEqual([]);
      }
    },
  );
