import { expect, test } from './support/fixtures.ts';
import { expectAccessible } from './support/pageChecks.ts';
import { accept, foundIn, openTeam, send, sentIn, teamEvent } from './support/teams.ts';

test('axe finds nothing in the windows of a team, at 1440 and 390 px', async ({ page, api, signedIn }) => {
  const event = await teamEvent(api, 'Looked At');
  const [leader, member] = [await api.newcomer('Qasim Leader'), await api.newcomer('Ruqayya Member')];
  await api.newcomer('Ruqayya Found');
  await accept(api, member, await send(api, leader, event, member));
  await page.emulateMedia({ reducedMotion: 'reduce' });
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
});
