import type { FeaturedEvent } from '../../src/teams/featured/contract.ts';
import type { Api } from '../../journeys/support/api.ts';
import { featuredEvent, member } from '../../journeys/support/featured.ts';
import { main, toast } from '../../journeys/support/page.ts';
import { expect, test } from './support/fixtures.ts';

const registerAlone = (api: Api, { _id }: FeaturedEvent, leader: ReturnType<typeof member>) =>
  api.call('POST', `/featured-events/${_id}/register`, {
    teamName: 'Alone',
    participants: [
      { ...leader, phone: '0300-1234567', university: 'Elsewhere University', discipline: 'Arts', batch: '2024' },
    ],
    paymentReceiptLink: 'https://receipts.example/81',
  });

test('administrators write to the leaders of a featured event, who read it there, and nobody else is let in', async ({
  page,
  another,
  pageOf,
  api,
  signedIn,
}) => {
  const event = await featuredEvent(api, 'Open Finals', { minTeamSize: 1 });
  await signedIn(page, 'omar');
  await page.goto(`/admin/featured-events/${event._id}/messages`);
  await expect(main(page).getByText('Nobody to write to yet.')).toBeVisible();
  await expect(main(page).getByLabel('To').locator('option')).toHaveText(['Team leaders (0 people)']);

  const leader = await api.newcomer('Final Leader');
  await registerAlone(api, event, { ...member('Final Leader'), email: leader.user.email });
  await page.reload();
  await main(page).getByLabel('Subject').fill('Bring your receipts');
  await main(page).getByLabel('Message').fill('We look at them at the door.');
  await main(page).getByRole('button', { name: 'Send to 1 person' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Send Message' }).click();
  await expect(toast(page, 'Sent to 1 person')).toBeVisible();
  const reader = await pageOf(leader);
  await reader.goto(`/featured-events/${event._id}`);
  await expect(reader.getByRole('heading', { name: 'Bring your receipts' })).toBeVisible();
  await expect(main(reader).getByText('We look at them at the door.')).toBeVisible();

  const stranger = await another();
  await signedIn(stranger, 'talha');
  const closed = await api.newEvent('Not Yours');
  await stranger.goto(`/admin/events/${closed._id}/messages`);
  await expect(stranger.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
});

test('on the page of an outside team messages have a heading like its neighbours', async ({ page, api, mail }) => {
  const event = await featuredEvent(api, 'Quiet Headings', { minTeamSize: 1 });
  const leader = member('Heading Reader');
  await registerAlone(api, event, leader);
  const { text } = await mail.next(leader.email, 'Your team is registered');
  const { token } = await api.logIn('omar');
  const written = { audience: 'leaders', subject: 'Come early', body: 'Doors open at nine.' };
  await api.call('POST', `/featured-events/${event._id}/messages`, written, token);
  await page.goto(/\/featured-events\/manage#\S+/.exec(text)?.[0] ?? 'no link');
  await expect(main(page).getByRole('heading', { name: 'Come early' })).toBeVisible();
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 850 });
    const [messages, participants] = await Promise.all(
      ['Messages', 'Participants'].map((name) =>
        main(page)
          .getByRole('heading', { level: 2, name })
          .evaluate((heading) => [getComputedStyle(heading).fontSize, heading.getBoundingClientRect().left]),
      ),
    );
    expect(messages, `at ${width}`).toEqual(participants);
  }
});
