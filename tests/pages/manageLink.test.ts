import { featuredEvent, member, participantGroup } from '../../journeys/support/featured.ts';
import { main, toast } from '../../journeys/support/page.ts';
import { expect, test } from './support/fixtures.ts';

const others = { phone: '0300-1234567', university: 'Elsewhere University', discipline: 'Arts', batch: '2024' };
const linkIn = (text: string) => /\/featured-events\/manage#\S+/.exec(text)?.[0] ?? 'no link';

for (const width of [1440, 390])
  test(`a team changes its leader, whose link is a new one and ends with the event, ${width} wide`, async ({
    page,
    another,
    api,
    mail,
  }) => {
    await page.setViewportSize({ width, height: 850 });
    const event = await featuredEvent(api, `Changing Hands ${width}`);
    const [leader, second] = [member(`First Leader ${width}`), member(`Quick Friend ${width}`)];
    await api.call('POST', `/featured-events/${event._id}/register`, {
      teamName: `Relay ${width}`,
      participants: [leader, second].map((person) => ({ ...person, ...others })),
      paymentReceiptLink: 'https://receipts.example/80',
    });
    const old = linkIn((await mail.next(leader.email, 'Your team is registered')).text);
    await page.goto(old);
    await main(page).getByRole('button', { name: 'Correct Team' }).click();
    const correct = page.getByRole('dialog', { name: 'Correct Team' });
    await expect(correct.getByText('this link stops working')).toBeVisible();
    const next = `next.leader.${width}@elsewhere.example`;
    await participantGroup(correct, 1).getByLabel('Name').fill('Next Leader');
    await participantGroup(correct, 1).getByLabel('Email').fill(next);
    await participantGroup(correct, 1).getByLabel('CNIC').fill(`42101${width}`.padEnd(13, '7'));
    await correct.getByRole('button', { name: 'Save Changes' }).click();
    await expect(toast(page, 'We emailed the new link to the leader.')).toBeVisible();
    await expect(main(page).getByText('This link no longer works')).toBeVisible();
    await expect(main(page).getByRole('button')).toHaveCount(0);
    expect((await mail.next(leader.email, 'Your team has another leader')).text).not.toContain('manage#');
    await page.reload();
    await expect(main(page).getByRole('heading', { name: 'This link does not work' })).toBeVisible();

    const theirs = await another();
    await theirs.goto(linkIn((await mail.next(next, 'You lead a team')).text));
    await expect(main(theirs).getByRole('button', { name: 'Correct Team' })).toBeVisible();
    const { token } = await api.logIn('omar');
    await api.call('PATCH', `/admin/featured-events/${event._id}`, { status: 'completed' }, token);
    await theirs.reload();
    await expect(main(theirs).getByRole('heading', { name: 'This event is over' })).toBeVisible();
    await expect(main(theirs).getByRole('heading', { name: `Relay ${width}` })).toHaveCount(0);
  });
