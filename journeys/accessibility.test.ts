import type { PersonKey } from '../database/cast/people.ts';
import { addresses } from '../src/platform/addresses.ts';
import type { Api } from './support/api.ts';
import { axeFindings, wcag22AA } from './support/axe.ts';
import { headcount, passOf, registeredTeam, scan, verdict } from './support/door.ts';
import { type Given, expect, freshEmail, test } from './support/fixtures.ts';
import { main, toast } from './support/page.ts';
import { expectSoundPage, waitUntilLoaded } from './support/pageChecks.ts';
import { type Reader, pagesOf } from './support/pagesOfRole.ts';

// Half-faded text has too little contrast for a moment.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const idOf = async (api: Api, title: string) => {
  const { events } = await api.call<{ events: { _id: string; title: string }[] }>('GET', '/events');
  return events.find((event) => event.title === title)?._id ?? '';
};

const pathsOf = (links: Element[]) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname);

type Who = PersonKey | 'nobody';

const everybody = ['/', '/about', '/clubs/koderz-club', '/events', '/schedule'];

const ofAccounts = ['/login', '/register', '/register-batch-2025', '/forgot-password', '/reset-password'];

const ofParticipants = ['/dashboard', '/profile', '/my-registrations', '/invitations'];

const ofReader = ['/', '/events', '/schedule'];

const roles: { who: Who; reader: Reader; atLeast: string[] }[] = [
  { who: 'nobody', reader: 'visitor', atLeast: [...everybody, ...ofAccounts] },
  { who: 'ayesha', reader: 'student', atLeast: [...ofReader, ...ofParticipants] },
  { who: 'zara', reader: 'club_admin', atLeast: [...ofReader, ...ofParticipants, '/admin/events'] },
  { who: 'omar', reader: 'super_admin', atLeast: [...everybody, '/dashboard', '/admin/records', '/admin/mail'] },
];

for (const { who, reader, atLeast } of roles) {
  test(`every page that a ${reader} can open`, { tag: '@long' }, async ({ page, api, signedIn, faults }) => {
    // Twenty-odd pages, each at two widths: 4 minutes for a super admin, 6 on a busy machine.
    test.setTimeout(900_000);
    faults.allow(/status of 404/);
    const event = await idOf(api, 'Build Night');
    const ids = new Map<unknown, string>([
      [addresses.club, 'koderz-club'],
      // No featured event: doors of those are looked at where a list leads to them. Under the id of an event this one would
      // show the list that its browser kept at the other door, until the server says that nothing is there.
      [addresses.featuredDoor, crypto.randomUUID()],
    ]);
    const all = pagesOf(reader, event, ids);
    if (who !== 'nobody') await signedIn(page, who);
    const looked: string[] = [];
    for (const address of all) {
      await page.goto(address);
      await waitUntilLoaded(page);
      // Sent elsewhere by a guard, or nothing is there: those pages are looked at under their own address.
      if (new URL(page.url()).pathname !== address) continue;
      if ((await page.title()).startsWith('Page Not Found')) continue;
      await expectSoundPage(page, address);
      looked.push(address);
      // What only the dashboard leads to.
      const led = await main(page).locator('a[href^="/admin/"]').evaluateAll(pathsOf);
      all.push(...led.filter((path) => !all.includes(path)));
    }
    expect(looked).toEqual(expect.arrayContaining(atLeast));
  });
}

async function lookAtPagesNotFound({ page, faults }: Pick<Given, 'page' | 'faults'>) {
  faults.allow(/status of 404/);
  for (const address of ['/no-such-page', '/events/no-such-event']) {
    await page.goto(address);
    await waitUntilLoaded(page);
    await expectSoundPage(page, address);
  }
  // The control: the same look finds a button that nobody can name.
  await page.evaluate(() => document.querySelector('main')?.append(document.createElement('button')));
  const { violations } = await axeFindings(page, wcag22AA);
  expect(violations).toEqual([expect.stringMatching(/^button-name: /)]);
}

async function lookAtAMember({ page }: Pick<Given, 'page'>) {
  await page.goto('/about');
  const member = main(page).getByRole('region', { name: 'Executive Committee' }).getByRole('button').first();
  await member.click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectSoundPage(page, 'a member of the committee');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(member).toBeFocused();
}

async function lookAtSigningUp({ page, mail }: Pick<Given, 'page' | 'mail'>) {
  const email = freshEmail('Maha');
  await page.goto('/register');
  await main(page).getByRole('button', { name: 'Send Code' }).click();
  await expect(main(page).getByLabel('University email')).toHaveAttribute('aria-invalid', 'true');
  await expectSoundPage(page, 'the first step');
  await main(page).getByLabel('University email').fill(email);
  await main(page).getByRole('button', { name: 'Send Code' }).click();
  await main(page).getByRole('button', { name: 'Verify' }).click();
  await expect(main(page).getByText('Please enter the 5-digit verification code')).toBeVisible();
  await expectSoundPage(page, 'the second step');
  await main(page)
    .getByLabel('5-digit verification code')
    .fill(await mail.codeFor(email));
  await main(page).getByRole('button', { name: 'Verify' }).click();
  await main(page).getByRole('button', { name: 'Create Account' }).click();
  await expect(main(page).getByText('Phone number is required')).toBeVisible();
  await expectSoundPage(page, 'the third step');
}

test('a visitor’s way in is sound: pages not found, a member of the committee, the steps of signing up', async ({
  page,
  faults,
  mail,
}) => {
  const given = { page, faults, mail };
  await test.step('not-found pages', () => lookAtPagesNotFound(given));
  await test.step('the dialog of a committee member', () => lookAtAMember(given));
  await test.step('the steps of signing up, with errors', () => lookAtSigningUp(given));
});

async function lookAtThePanel({ page, api, signedIn }: Pick<Given, 'page' | 'api' | 'signedIn'>) {
  const closed = await idOf(api, 'Charts That Tell the Truth');
  const full = await idOf(api, 'Blind Coding');
  const notMine = await api.newEvent('Class of 2022', { eligibilityCriteria: { batches: ['2022'] } });
  const expectSoundEvent = async (id: string) => {
    await page.goto(`/events/${id}`);
    await waitUntilLoaded(page);
    await expectSoundPage(page, `/events/${id}`);
  };
  await expectSoundEvent(closed);
  await signedIn(page, await api.newcomer('Rayyan Ahmed'));
  for (const id of [closed, full, notMine._id]) await expectSoundEvent(id);
}

async function lookAtMenusAndDialogs({ page, api, signedIn }: Pick<Given, 'page' | 'api' | 'signedIn'>) {
  const event = await api.newEvent('A Dialog to Look At');
  const person = await api.newcomer('Saad Mirza');
  await signedIn(page, person);
  await page.goto('/');
  const openMenu = page.getByRole('banner').getByRole('button', { name: /account menu/ });
  await openMenu.click();
  await expectSoundPage(page, 'the account menu');

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('banner').getByRole('button', { name: 'Open menu' }).click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  await expectSoundPage(page, 'the sheet', 'small');
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();

  await page.goto(`/events/${event._id}`);
  await main(page).getByRole('button', { name: 'Register Now' }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectSoundPage(page, 'the registration dialog');
  await page.getByRole('dialog').getByRole('button', { name: 'Register' }).click();
  // Under the mouse it stays, however long the ticket takes.
  await toast(page, 'Registration successful!').hover();
  await expect(page.getByRole('dialog', { name: 'Your ticket' }).getByRole('img')).toBeVisible();
  await expectSoundPage(page, 'a message and the ticket');

  await page.goto('/my-registrations');
  await main(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectSoundPage(page, 'the cancel dialog');

  await page.goto('/profile');
  await main(page).getByRole('button', { name: 'Edit Profile' }).click();
  await main(page).getByLabel('Name').fill('');
  await main(page).getByRole('button', { name: 'Save Changes' }).click();
  await expect(main(page).getByLabel('Name')).toHaveAttribute('aria-invalid', 'true');
  await expectSoundPage(page, 'the profile form with a mistake');
}

test('a student’s states are sound: the registration panel, menus, dialogs and messages', async ({
  page,
  api,
  signedIn,
}) => {
  const given = { page, api, signedIn };
  await test.step('every outcome of the registration panel', () => lookAtThePanel(given));
  await page.setViewportSize({ width: 1440, height: 900 });
  await test.step('open menus, dialogs and messages', () => lookAtMenusAndDialogs(given));
});

test('the door: green, amber, red, the list, and without a network', async ({ page, api, signedIn, faults }) => {
  faults.allow(/ERR_FAILED|Failed to load resource/);
  const names = ['Ifra Looked At', 'Jawad Looked At'];
  const { event, leader, registrationId } = await registeredTeam(api, 'A Door to Look At', 'Lookers', names);
  const { code } = await passOf(api, leader, registrationId);
  await signedIn(page, 'zara');
  await page.goto(`/admin/events/${event._id}/door`);
  await expect(headcount(page)).toContainText('0 of 2 present');
  for (const tone of ['ok', 'warn', 'bad']) {
    await scan(page, tone === 'bad' ? 'TF1.not-a-pass-of-this-festival' : code);
    await expect(verdict(page)).toHaveAttribute('data-tone', tone);
    await expectSoundPage(page, `the door, ${tone}`);
  }
  await main(page).getByRole('button', { name: 'Show all' }).click();
  await page.route('**/api/events/**', (route) => route.abort());
  await main(page).getByRole('button', { name: 'Check in Jawad Looked At' }).click();
  await expect(main(page).getByRole('alert')).toContainText('1 mark saved on this phone');
  await expectSoundPage(page, 'the door without a network, with its list');
});
