import type { Locator, Page } from '@playwright/test';
import { focused, main, tabTo, toast } from '../../journeys/support/page.ts';
import { send, teamEvent } from '../../journeys/support/teams.ts';
import { expect, test } from './support/fixtures.ts';

async function press(page: Page, button: Locator) {
  await tabTo(page, button);
  await page.keyboard.press('Enter');
}

test('the profile by keyboard alone', async ({ page, api, signedIn }) => {
  await signedIn(page, await api.newcomer('Profile Person'));
  await page.goto('/profile');
  await press(page, main(page).getByRole('button', { name: 'Edit Profile' }));
  await expect(main(page).getByLabel('Name')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Profile Changed');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Profile updated successfully!')).toBeVisible();
  await expect(main(page).getByRole('heading', { name: 'Profile Changed' })).toBeVisible();
});

test('an invitation is answered by keyboard alone, and the arrows switch tabs', async ({ page, api, signedIn }) => {
  const event = await teamEvent(api, 'Answered by Keyboard');
  const [leader, wanted] = [await api.newcomer('Lala Leader'), await api.newcomer('Wania Wanted')];
  await send(api, leader, event, wanted);
  await signedIn(page, wanted);
  await page.goto('/invitations');
  const incoming = page.getByRole('tab', { name: /Incoming/ });
  await tabTo(page, incoming);
  await page.keyboard.press('ArrowRight');
  const outgoing = page.getByRole('tab', { name: /Outgoing/ });
  await expect(outgoing).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(outgoing).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowLeft');
  await expect(incoming).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(incoming).toHaveAttribute('aria-selected', 'true');
  await press(page, main(page).getByRole('button', { name: 'Accept' }));
  await expect(main(page).getByText('✓ Accepted')).toBeVisible();
  await expect(focused(page), 'the focus is somewhere').toHaveCount(1);
});
