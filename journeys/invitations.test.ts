import { invitationLifetimeMs } from '../src/teams/invitations/rules.ts';
import { hideAnswerDates } from '../tests/support/hideAnswerDates.ts';
import { type Given, expect, test } from './support/fixtures.ts';
import { registerBy } from './support/page.ts';
import { cardsOf, justSent, send, teamEvent } from './support/teams.ts';

const minute = 60_000;

async function letItExpire({ page, api, signedIn }: Pick<Given, 'page' | 'api' | 'signedIn'>) {
  const event = await teamEvent(api, 'Hourglass');
  const [leader, member] = [await api.newcomer('Farah Leader'), await api.newcomer('Ghazi Member')];
  await send(api, leader, event, member);
  await signedIn(page, member);
  await hideAnswerDates(page);
  await page.clock.install();
  await page.goto('/invitations');
  await expect(cardsOf(page).getByText(justSent)).toBeVisible();
  await expect(cardsOf(page).getByText(registerBy)).toBeVisible();
  await page.clock.fastForward(invitationLifetimeMs - 30 * minute);
  await expect(cardsOf(page).getByText(/^(29|30)m left$/)).toBeVisible();
  await page.clock.fastForward(31 * minute);
  await expect(cardsOf(page).getByText('⏰ Expired')).toBeVisible();
  await expect(cardsOf(page).getByRole('button')).toHaveCount(0);
}

async function acceptAhead({ page, api, signedIn }: Pick<Given, 'page' | 'api' | 'signedIn'>) {
  const event = await teamEvent(api, 'Ahead of Time');
  const [leader, member] = [await api.newcomer('Hania Leader'), await api.newcomer('Idris Member')];
  await send(api, leader, event, member);
  await signedIn(page, member);
  await page.clock.install({ time: Date.now() + invitationLifetimeMs + 60 * minute });
  await page.goto('/invitations');
  await cardsOf(page).getByRole('button', { name: 'Accept' }).click();
  await expect(cardsOf(page).getByText('✓ Accepted')).toBeVisible();
}

test('an invitation by the clock of the browser', async ({ page, api, signedIn, another }) => {
  const given = { page, api, signedIn, another };
  await test.step('an open invitation page shows the expiry when it happens', () => letItExpire(given));
  await test.step('an invitation can be accepted on a phone whose clock is days ahead', async () =>
    acceptAhead({ ...given, page: await another() }));
});
