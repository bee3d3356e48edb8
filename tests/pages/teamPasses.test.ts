import { featuredEvent, member } from '../../journeys/support/featured.ts';
import { main, toast } from '../../journeys/support/page.ts';
import { expect, test } from './support/fixtures.ts';

const others = { phone: '0300-1234567', university: 'Elsewhere University', discipline: 'Arts', batch: '2024' };

test('a member opens the mailed pass; the leader shares the same link, and copies it where nothing shares', async ({
  page,
  another,
  api,
  mail,
}) => {
  const event = await featuredEvent(api, 'Passes For All');
  const [leader, second] = [member('Leads Passes'), member('Shows Pass')];
  const participants = [leader, second].map((person) => ({ ...person, ...others }));
  const receipt = { paymentReceiptLink: 'https://receipts.example/80' };
  await api.call('POST', `/featured-events/${event._id}/register`, {
    teamName: 'Pass Holders',
    participants,
    ...receipt,
  });
  const { token } = await api.logIn('omar');
  const path = `/featured-events/${event._id}/registrations`;
  const teams = await api.call<{ registrations: { _id: string }[] }>('GET', path, undefined, token);
  const review = (status: string) =>
    api.call('PATCH', `${path}/${teams.registrations[0]?._id}`, { status, reason: 'No receipt' }, token);
  await review('confirmed');

  const registered = (await mail.next(leader.email, 'Your team is registered')).text;
  await page.goto(/\/featured-events\/manage#\S+/.exec(registered)?.[0] ?? 'no link');
  const copied: string[] = [];
  const shared: unknown[] = [];
  navigator.clipboard.writeText = (text) => Promise.resolve(void copied.push(text));
  const shareButton = main(page).getByRole('button', { name: `Share the pass of ${second.name}` });
  await shareButton.click();
  await expect(toast(page, 'Link copied')).toBeVisible();
  Object.assign(navigator, { share: (what: unknown) => Promise.resolve(void shared.push(what)) });
  await shareButton.click();
  Reflect.deleteProperty(navigator, 'share');
  expect(shared).toEqual([{ title: `Pass of ${second.name}`, url: copied[0] }]);

  const theirs = await another();
  const { pathname, hash } = new URL(copied[0] ?? '');
  await theirs.goto(pathname + hash);
  await expect(main(theirs).getByRole('heading', { name: event.title })).toBeVisible();
  await expect(main(theirs).getByRole('img', { name: `QR code of the pass of ${second.name}` })).toBeVisible();
  await expect(main(theirs).getByRole('link', { name: 'View Event' })).toHaveAttribute(
    'href',
    `/featured-events/${event._id}`,
  );
  await review('rejected');
  await theirs.reload();
  await expect(main(theirs).getByText('Your team is not confirmed at the moment.')).toBeVisible();
  await theirs.goto(`${pathname}#TF1.nobody`);
  await expect(main(theirs).getByText('This link does not work, or you are no longer in the team.')).toBeVisible();
  await theirs.goto(pathname);
  await expect(main(theirs).getByRole('heading', { name: 'Open the link in our email' })).toBeVisible();
});
