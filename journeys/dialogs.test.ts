import { openings, prepareDialogs } from './support/adminDialogs.ts';
import { expect, test } from './support/fixtures.ts';
import { expectSoundPage, waitUntilLoaded } from './support/pageChecks.ts';

// Half-faded text has too little contrast for a moment.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('every dialog of the administration', async ({ page, api, signedIn }) => {
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
});
