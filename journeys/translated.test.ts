import type { PersonKey } from '../database/cast/people.ts';
import { addresses } from '../src/platform/addresses.ts';
import { openings, prepareDialogs } from './support/adminDialogs.ts';
import type { Api } from './support/api.ts';
import { type Given, expect, test } from './support/fixtures.ts';
import { pagesOf, type Reader } from './support/pagesOfRole.ts';
import { main, toast } from './support/page.ts';
import { visit } from './support/pageChecks.ts';
import { expectTranslated, hydrationMismatch, stir, translate } from './support/translation.ts';

const idOf = async (api: Api, title: string) => {
  const { events } = await api.call<{ events: { _id: string; title: string }[] }>('GET', '/events');
  return events.find((event) => event.title === title)?._id ?? '';
};

const readers: { reader: Reader; who?: PersonKey; tag: string[] }[] = [
  // Of the others' pages the journey below opens those with dialogs.
  { reader: 'student', who: 'ayesha', tag: [] },
  { reader: 'visitor', tag: ['@long'] },
  { reader: 'super_admin', who: 'omar', tag: ['@long'] },
];

for (const { reader, who, tag } of readers)
  test(
    `every page of a ${reader} lives while the browser translates it`,
    { tag },
    async ({ page, api, signedIn, faults }) => {
      test.slow();
      faults.allow(/status of 404/);
      faults.allow(hydrationMismatch);
      const event = await idOf(api, 'Code Relay');
      const ids = new Map<unknown, string>([
        [addresses.club, 'koderz-club'],
        [addresses.featuredDoor, crypto.randomUUID()],
      ]);
      // Its button counts down.
      await api.newEvent('Opens While Read', { registrationOpensAt: new Date(Date.now() + 1_800_000).toISOString() });
      await translate(page);
      if (who) await signedIn(page, who);
      await page.goto(addresses.home);
      for (const path of pagesOf(reader, event, ids)) {
        await visit(page, path);
        await stir(page);
        await expectTranslated(page, path);
      }
    },
  );

async function openDialogs({ page, api, signedIn }: Pick<Given, 'page' | 'api' | 'signedIn'>) {
  await prepareDialogs(api);
  await signedIn(page, 'omar');
  await page.goto(addresses.home);
  for (const { what, at, open } of openings) {
    await visit(page, at);
    await open(page);
    const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
    await expect(dialog).toBeVisible();
    await expect(dialog.locator('[aria-busy="true"]')).toHaveCount(0);
    await expectTranslated(page, what);
    await page.keyboard.press('Escape');
    await expect(dialog, `${what}: Esc closes it`).toBeHidden();
    await expectTranslated(page, `after ${what}`);
  }
}

async function register({ page, api, signedIn }: Pick<Given, 'page' | 'api' | 'signedIn'>) {
  const event = await api.newEvent('Read in Urdu', { maxParticipants: 3 });
  await signedIn(page, await api.newcomer('Saira Naz'));
  await page.goto(addresses.event(event._id));
  await main(page).getByRole('button', { name: 'Register Now' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Register' }).click();
  await expect(toast(page, 'Registration successful!')).toBeVisible();
  await expect(page.getByRole('dialog', { name: 'Your ticket' }).getByRole('img')).toBeVisible();
  await expectTranslated(page, 'the ticket');
  await page.keyboard.press('Escape');
  await expect(main(page).getByText('2 of 3 free').first()).toBeVisible();
  await expectTranslated(page, 'the page of the event');
  await visit(page, addresses.myRegistrations);
  await main(page).getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel Registration' }).click();
  await expect(toast(page, 'Registration cancelled successfully')).toBeVisible();
  await expectTranslated(page, 'my registrations');
  await visit(page, addresses.profile);
  await main(page).getByRole('button', { name: 'Edit Profile' }).click();
  await main(page).getByLabel('Name').fill('');
  await main(page).getByRole('button', { name: 'Save Changes' }).click();
  await expect(main(page).getByLabel('Name')).toHaveAttribute('aria-invalid', 'true');
  await main(page).getByLabel('Name').fill('Saira');
  await expectTranslated(page, 'the profile with a mistake');
}

test('what one opens and presses lives while the browser translates it', async ({ page, api, signedIn, faults }) => {
  test.slow();
  faults.allow(hydrationMismatch);
  const given = { page, api, signedIn };
  await translate(page);
  await test.step('every dialog of the administration lives while the browser translates it', () => openDialogs(given));
  await test.step('registering, the ticket and cancelling, while the browser translates', () => register(given));
});
