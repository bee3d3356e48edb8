import { people } from '../../database/cast/people.ts';
import { main } from '../../journeys/support/page.ts';
import { send, teamEvent } from '../../journeys/support/teams.ts';
import { expect, test } from './support/fixtures.ts';

test('the dashboard counts pending invitations: 9+ from ten on', async ({ page, api, signedIn }) => {
  const event = await teamEvent(api, 'Much Asked');
  const wanted = await api.newcomer('Parveen Wanted');
  const leaders = people.filter(({ role, batch }) => role === 'student' && batch !== '2025').slice(0, 10);
  for (const { key } of leaders) await send(api, await api.logIn(key), event, wanted);
  await signedIn(page, wanted);
  await page.goto('/dashboard');
  const card = main(page).getByRole('link', { name: /Pending Invitations/ });
  await expect(card).toContainText('9+');
  await expect(card).toContainText('10');
  await main(page)
    .getByRole('navigation', { name: 'Quick Actions' })
    .getByRole('link', { name: 'Invitations' })
    .click();
  await expect(page.getByRole('tab', { name: 'Incoming' })).toContainText('10');
});
