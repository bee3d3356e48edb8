import { applicantsOfFamily, applicationsOf } from './support/applicants.ts';
import { featuredListOf, twoFeaturedEvents } from './support/featuredTeams.ts';
import { type Given, expect, test } from './support/fixtures.ts';
import { main } from './support/page.ts';
import { expectSoundPage, waitUntilLoaded } from './support/pageChecks.ts';
import { expectSoundList, opener } from './support/records.ts';

async function lookAtApplications({ page, api }: Pick<Given, 'page' | 'api'>) {
  const [amna = ''] = await applicantsOfFamily(api, 'Sound');
  await page.goto(applicationsOf('Sound'));
  await waitUntilLoaded(page);
  await main(page).getByLabel(`Select ${amna}`).check();
  await expectSoundPage(page, 'selected rows');
  await page.setViewportSize({ width: 1440, height: 900 });
  await opener(page, amna).click();
  await expect(page.getByRole('dialog', { name: amna })).toBeVisible();
  await expectSoundPage(page, 'the drawer');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.keyboard.press('Escape');
  await opener(page, amna).focus();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await expectSoundPage(page, 'the list of keys');
}

test('the lists of an administrator are sound: selected rows, drawers and keys', async ({ page, api, signedIn }) => {
  test.slow();
  await signedIn(page, 'omar');
  await test.step('selected applications, their drawer, the keys', () => lookAtApplications({ page, api }));
  await test.step('the list and the drawer of a managed event', async () => {
    for (const title of ['Middle Sound', 'Last Sound', 'Alpha Sound']) await api.newEvent(title);
    await expectSoundList(page, '/admin/events?search=Sound', 'Middle Sound');
  });
  await test.step('the list and the drawer of a featured event', async () => {
    const [, waited] = await twoFeaturedEvents(api, 'Sounded');
    await expectSoundList(page, featuredListOf('Sounded'), waited.title);
  });
});
