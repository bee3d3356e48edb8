import { expect, test } from './support/fixtures.ts';
import { main, toast } from './support/page.ts';
import { openTeam, teamEvent } from './support/teams.ts';
import { codesIn } from '../tests/support/qrCodes.ts';

for (const width of [390, 1440])
  test(`friends meet by a QR code and register, ${width} wide`, async ({ api, pageOf }) => {
    test.slow();
    const event = await teamEvent(api, `Meet by Code ${width}`, { maxTeamSize: 3 });
    const [leader, second, third] = [
      await api.newcomer('Uzma Leader'),
      await api.newcomer('Vali Second'),
      await api.newcomer('Wajiha Third'),
    ];
    const [page, seconds, thirds] = [await pageOf(leader), await pageOf(second), await pageOf(third)];
    for (const each of [page, seconds, thirds]) await each.setViewportSize({ width, height: 850 });
    const team = await openTeam(page, event);
    await team.getByRole('button', { name: 'Invite by Link' }).click();
    const dialog = page.getByRole('dialog', { name: 'Invite by Link' });
    await dialog.getByRole('button', { name: 'Make Link' }).click();
    const [address = ''] = await codesIn(await dialog.getByRole('img', { name: /QR code/ }).screenshot());
    expect(address).toMatch(/\/join#[\w-]{43}$/);
    await dialog.getByRole('button', { name: 'Done' }).click();

    const requested: string[] = [];
    seconds.on('request', (request) => requested.push(request.url(), request.headers()['referer'] ?? ''));
    const { pathname, hash } = new URL(address);
    for (const each of [seconds, thirds]) {
      await each.goto(pathname + hash);
      await main(each).getByRole('button', { name: 'Ask to Join' }).click();
      await expect(main(each).getByText('Your request is sent')).toBeVisible();
    }
    expect(requested.length).toBeGreaterThan(3);
    expect(requested.filter((url) => url.includes(hash.slice(1)))).toEqual([]);

    for (const name of ['Vali Second', 'Wajiha Third']) {
      await team.getByRole('button', { name: `Accept ${name}` }).click();
      await expect(toast(page, `${name} is in your team!`)).toBeVisible();
    }
    for (const each of [seconds, thirds]) await expect(main(each).getByText('You are in the team')).toBeVisible();
    await expect(team.getByText('3 in, 0 free')).toBeVisible();
    await team.getByRole('button', { name: 'Continue to Team Name' }).click();
    await team.getByLabel('Team name').fill(`Met by Code ${width}`);
    await team.getByRole('button', { name: 'Complete Registration' }).click();
    await expect(main(page).getByText('You are registered for this event')).toBeVisible();
    await main(seconds).getByRole('link', { name: 'See the Event' }).click();
    await expect(main(seconds).getByText('You are registered for this event')).toBeVisible();
  });
