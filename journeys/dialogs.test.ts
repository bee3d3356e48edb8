import { openings, prepareDialogs } from './support/adminDialogs.ts';
import { type Given, expect, test } from './support/fixtures.ts';
import { expectAccessible, expectSoundPage, waitUntilLoaded } from './support/pageChecks.ts';
import { accept, foundIn, openTeam, send, sentIn, teamEvent } from './support/teams.ts';

// Half-faded text has too little contrast for a moment.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

async function lookAtDialogs({ page, api, signedIn }: Pick<Given, 'page' | 'api' | 'signedIn'>) {
  await prepareDialogs(api);
  await signedIn(page, 'omar');
  for (const { what, at, open } of openings) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(at);
    await waitUntilLoaded(page);
    await open(page);
    const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
    await expect(dialog).toBeVisible();
    await expect(dialog.locator('[aria-busy="true"]')).toHaveCount(0);
    await expectSoundPage(page, what);
    await page.keyboard.press('Escape');
    await expect(dialog, `${what}: Esc closes it`).toBeHidden();
  }
}

async function lookAtATeam({ page, api, signedIn }: Pick<Given, 'page' | 'api' | 'signedIn'>) {
  const event = await teamEvent(api, 'Looked At');
  const [leader, member] = [await api.newcomer('Qasim Leader'), await api.newcomer('Ruqayya Member')];
  await api.newcomer('Ruqayya Found');
  await accept(api, member, await send(api, leader, event, member));
  await signedIn(page, leader);
  const dialog = await openTeam(page, event);
  // A phone's keyboard is up.
  await page.setViewportSize({ width: 390, height: 470 });
  const search = dialog.getByLabel('Search by name');
  await search.fill('ruqayya');
  await expect(foundIn(page)).toBeInViewport({ ratio: 1 });
  await expect(search).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(foundIn(page)).toHaveCount(1);
  await expectAccessible(page, 'the first step');
  await sentIn(page).getByRole('button', { name: 'Remove Ruqayya Member' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectAccessible(page, 'the question');
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Continue to Team Name' }).click();
  await dialog.getByLabel('Team name').fill('Seen');
  await expect(dialog.getByText('Team name is available')).toBeVisible();
  await expectAccessible(page, 'the second step');
}

test('every dialog of the administration and the windows of a team are sound', async ({ page, api, signedIn }) => {
  test.slow();
  const given = { page, api, signedIn };
  await test.step('every dialog of the administration', () => lookAtDialogs(given));
  await test.step('axe finds nothing in the windows of a team, at 1440 and 390 px', () => lookAtATeam(given));
});
