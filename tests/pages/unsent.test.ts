import type { Page } from '@playwright/test';
import type { FestivalEvent } from '#events/events/contract.ts';
import type { Login } from '../../journeys/support/api.ts';
import { main, toast } from '../../journeys/support/page.ts';
import { expect, test } from './support/fixtures.ts';

const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith('draft:'));

async function openProfileForm(page: Page) {
  await page.goto('/profile');
  await main(page).getByRole('button', { name: 'Edit Profile' }).click();
  return main(page).getByLabel('Name');
}

test('what was typed outlives a login that ended, is offered to its account alone, and goes at log-out', async ({
  page,
  api,
  signedIn,
}) => {
  const person = await signedIn(page, await api.newcomer('Typed Much'));
  const save = main(page).getByRole('button', { name: 'Save Changes' });
  const restore = main(page).getByRole('button', { name: 'Restore' });
  await (await openProfileForm(page)).fill('Typed Much and More');
  await api.call('POST', '/auth/logout', undefined, person.token);
  await save.click();
  await expect(page).toHaveURL('/login');

  await signedIn(page, await api.newcomer('Somebody Else'));
  await expect(await openProfileForm(page)).toHaveValue('Somebody Else');
  await expect(restore, 'of another account').toHaveCount(0);
  const { email } = person.user;
  await signedIn(page, await api.call<Login>('POST', '/auth/login', { email, password: 'a fine password' }));
  const name = await openProfileForm(page);
  await expect(name).toHaveValue('Typed Much');
  await restore.click();
  await expect(name).toHaveValue('Typed Much and More');
  await save.click();
  await expect(toast(page, 'Profile updated successfully!')).toBeVisible();
  expect(drafts(), 'it is stored now').toEqual([]);

  await (await openProfileForm(page)).fill('Typed Again');
  expect(drafts()).toHaveLength(1);
  await page
    .getByRole('banner')
    .getByRole('button', { name: /Typed Much/ })
    .click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect.poll(drafts).toEqual([]);
});

test('a link away from a changed form asks first; who leaves is offered the text again', async ({
  page,
  api,
  signedIn,
}) => {
  const { _id } = await api.newEvent('Half Written');
  await signedIn(page, 'zara');
  const path = `/admin/events/edit/${_id}`;
  const venue = main(page).getByLabel('Venue');
  const cancel = main(page).getByRole('link', { name: 'Cancel' });
  await page.goto(path);
  await cancel.click();
  await expect(page, 'unchanged: nothing is asked').toHaveURL('/admin/events');
  await page.goto(path);
  await venue.fill('The Lawn');
  await cancel.click();
  const question = page.getByRole('alertdialog', { name: 'Leave This Form' });
  await question.getByRole('button', { name: 'Keep Editing' }).click();
  await expect(question).toHaveCount(0);
  await expect(page).toHaveURL(path);
  await cancel.click();
  await question.getByRole('button', { name: 'Leave This Form' }).click();
  await expect(page).toHaveURL('/admin/events');
  await page.goto(path);
  await expect(venue).toHaveValue('Computer Lab 1');
  await main(page).getByRole('button', { name: 'Restore' }).click();
  await expect(venue).toHaveValue('The Lawn');
});

test('two who edit one event: what only the other changed is taken over, and of what both changed one chooses', async ({
  page,
  api,
  signedIn,
}) => {
  const event = await api.newEvent('Edited Twice');
  const { token } = await signedIn(page, 'zara');
  await page.goto(`/admin/events/edit/${event._id}`);
  const form = main(page);
  await form.getByLabel('Title').fill('Mine');
  await form.getByLabel('Description').fill('My description.');
  await api.call('PUT', `/events/${event._id}`, { ...bodyOf(event), title: 'Theirs', venue: 'Their Hall' }, token);

  await form.getByRole('button', { name: 'Update Event' }).click();
  const versions = form.getByRole('region', { name: 'Two versions' });
  await expect(versions).toContainText('Mine: Mine');
  await expect(versions).toContainText('Theirs: Theirs');
  await expect(versions.getByText('My description.'), 'they left it alone').toHaveCount(0);
  await expect(form.getByLabel('Venue')).toHaveValue('Their Hall');
  await versions.getByRole('button', { name: 'Keep mine' }).click();
  await form.getByRole('button', { name: 'Update Event' }).click();
  await expect(toast(page, 'Event updated successfully!')).toBeVisible();
  const { event: stored } = await api.call<{ event: FestivalEvent }>('GET', `/events/${event._id}`);
  expect(stored).toMatchObject({ title: 'Mine', venue: 'Their Hall', description: 'My description.' });
});

/** What an edit sends of an event. */
function bodyOf(event: FestivalEvent) {
  const { title, category, description, date, time, durationMinutes, venue, registrationDeadline, updatedAt } = event;
  const { isTeamEvent, minTeamSize, maxTeamSize, isKoderzEvent, allowOtherDepartments, eligibilityCriteria } = event;
  const announced = { title, category, description, date, time, durationMinutes, venue, registrationDeadline };
  const kind = { isTeamEvent, minTeamSize, maxTeamSize, isKoderzEvent, allowOtherDepartments, eligibilityCriteria };
  return { ...announced, ...kind, picture: null, updatedAt };
}
