import type { Locator, Page } from '@playwright/test';
import { day } from '../../journeys/support/featured.ts';
import { actionsOf, managedOf } from '../../journeys/support/manage.ts';
import { main, toast } from '../../journeys/support/page.ts';
import { bar, undo } from '../../journeys/support/records.ts';
import { eventForm } from '../support/eventForms.ts';
import { expect, test } from './support/fixtures.ts';

const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];
const on = new Date(Date.now() + 20 * day).toISOString().slice(0, 10);

async function fill(form: Locator, title: string) {
  await form.getByLabel('Title').fill(title);
  await form.getByLabel('Venue').fill('Library');
  await form.getByLabel('Description').fill('Not for everybody yet.');
  await form.getByLabel('Date', { exact: true }).fill(on);
  await form.getByLabel('Time', { exact: true }).fill('10:00');
  await form.getByLabel('Registration deadline').fill(`${on}T09:00`);
}

const question = (page: Page) => page.getByRole('alertdialog', { name: 'Publish Event' });
const publishButton = (of: Locator, title: string) => of.getByRole('button', { name: `Publish ${title}` });
const notice = (page: Page) => main(page).getByText('Nobody can register before it is published.');

for (const size of sizes) {
  test(`an event is saved as a draft, looked at and published, ${size.width} wide`, async ({ page, signedIn }) => {
    await page.setViewportSize(size);
    await signedIn(page, 'zara');
    await page.goto('/admin/events');
    await main(page).getByRole('button', { name: 'Create New Event' }).click();
    const form = page.getByRole('dialog', { name: 'Create New Event' });
    await form.getByRole('button', { name: 'Save as Draft' }).click();
    await expect(form.getByText('Event title is required')).toBeVisible();
    const title = `Not Yet At ${size.width}`;
    await fill(form, title);
    await form.getByRole('button', { name: 'Save as Draft' }).click();
    await expect(toast(page, 'Draft saved')).toBeVisible();
    await expect(form).toBeHidden();

    await expect(managedOf(page, title)).toContainText('Draft');
    const acts = () => actionsOf(page, title);
    for (const name of ['View Registrations', 'Status'])
      await expect((await acts()).getByRole('button', { name })).toHaveCount(0);
    await (await acts()).getByRole('link', { name: 'View Page' }).click();
    await expect(main(page).getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(notice(page)).toBeVisible();
    for (const name of [/Register/, 'Share', 'Add to Calendar'])
      await expect(main(page).getByRole('button', { name })).toHaveCount(0);
    await publishButton(main(page), title).click();
    await expect(question(page)).toContainText(
      `People can register until ${on.split('-').toReversed().join('/')}, 09:00.`,
    );
    await question(page).getByRole('button', { name: 'Keep Draft' }).click();
    await expect(notice(page)).toBeVisible();
    await publishButton(main(page), title).click();
    await question(page).getByRole('button', { name: 'Publish Event' }).click();
    await expect(notice(page)).toHaveCount(0);
    await toast(page, 'Event published').getByRole('button', { name: 'Undo' }).click();
    await expect(notice(page)).toBeVisible();

    await page.goto('/admin/events?status=draft');
    await publishButton(await acts(), title).click();
    await question(page).getByRole('button', { name: 'Publish Event' }).click();
    await expect(toast(page, 'Event published')).toBeVisible();
    await expect(managedOf(page, title)).toHaveCount(0);
    await page.goto(`/events?search=${title}`);
    await expect(main(page).getByRole('heading', { name: title })).toBeVisible();
  });
}

test('a featured event is saved as a draft and published', async ({ page, signedIn }) => {
  await signedIn(page, 'omar');
  await page.goto('/admin/featured-events');
  await main(page).getByRole('button', { name: 'Create Featured Event' }).click();
  const form = page.getByRole('dialog', { name: 'Create Featured Event' });
  await fill(form, 'Kept Back');
  await form.getByRole('button', { name: 'Save as Draft' }).click();
  await expect(toast(page, 'Draft saved')).toBeVisible();
  const row = managedOf(page, 'Kept Back');
  await expect(row).toContainText('Draft');
  await row.getByRole('link', { name: 'View Page' }).click();
  await expect(notice(page)).toBeVisible();
  await publishButton(main(page), 'Kept Back').click();
  await question(page).getByRole('button', { name: 'Publish Event' }).click();
  await expect(toast(page, 'Event published')).toBeVisible();
  await expect(main(page).getByRole('button', { name: 'Register Now' }).first()).toBeVisible();
});

test('who cannot edit a draft sees it without Publish, and others do not see it', async ({
  page,
  api,
  signedIn,
  another,
}) => {
  const draft = await api.newEvent('For Its Club', { isDraft: true });
  const omar = await api.logIn('omar');
  await api.call('PUT', `/events/${draft._id}/organizer`, { userId: omar.user._id }, omar.token);
  await signedIn(page, 'zara');
  await page.goto('/admin/events');
  const row = managedOf(page, draft.title);
  await expect(row).toContainText('Draft');
  await expect(publishButton(row, draft.title)).toHaveCount(0);
  await main(page).getByLabel(`Select ${draft.title}`).check();
  await expect(bar(page)).toContainText('1 selected');
  await expect(bar(page).getByRole('button', { name: 'Publish' })).toHaveCount(0);
  await page.goto(`/events/${draft._id}`);
  await expect(notice(page)).toBeVisible();
  await expect(publishButton(main(page), draft.title)).toHaveCount(0);
  const theirs = await another();
  await signedIn(theirs, 'ayesha');
  await theirs.goto(`/events/${draft._id}`);
  await expect(main(theirs).getByRole('heading', { name: 'Event not found' })).toBeVisible();
});

test('a draft that somebody else publishes meanwhile is not taken for one’s own to undo', async ({
  page,
  api,
  signedIn,
}) => {
  const { token } = await api.logIn('zara');
  const [one, other] = [
    await api.newEvent('Raced One', { isDraft: true }),
    await api.newEvent('Raced Two', { isDraft: true }),
  ];
  await signedIn(page, 'zara');
  await page.goto('/admin/events?search=Raced');
  for (const { title } of [one, other]) await main(page).getByLabel(`Select ${title}`).check();
  await bar(page).getByRole('button', { name: 'Publish' }).click();
  await api.call('PUT', `/events/${other._id}`, { isDraft: false }, token);
  await page
    .getByRole('alertdialog', { name: 'Publish Events' })
    .getByRole('button', { name: 'Publish 2 Events' })
    .click();
  await undo(page, '1 event published').click();
  await expect(toast(page, 'Change undone')).toBeVisible();
  await expect(managedOf(page, one.title)).toContainText('Draft');
  await expect(managedOf(page, other.title)).not.toContainText('Draft');
});

for (const size of sizes)
  test(`several drafts are published from the list, ${size.width} wide`, async ({ page, api, signedIn }) => {
    const family = `Season ${size.width}`;
    const { token } = await api.logIn('zara');
    const draft = (name: string) => api.newEvent(`${name} ${family}`, { isDraft: true });
    const [first, second, refused] = [await draft('First'), await draft('Second'), await draft('Third')];
    const open = await api.newEvent(`Open ${family}`);
    await page.setViewportSize(size);
    await signedIn(page, 'zara');
    await page.goto(`/admin/events?search=${family}`);
    await main(page).getByLabel(`Select ${open.title}`).check();
    await expect(bar(page)).toContainText('1 selected');
    await expect(bar(page).getByRole('button', { name: 'Publish' }), 'of none that is a draft').toHaveCount(0);
    for (const { title } of [first, second, refused]) await main(page).getByLabel(`Select ${title}`).check();
    await bar(page).getByRole('button', { name: 'Publish' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Publish Events' });
    for (const { title } of [first, second, refused]) await expect(dialog).toContainText(title);
    await expect(dialog).not.toContainText(open.title);
    await dialog.getByRole('button', { name: 'Keep Drafts' }).click();
    await expect(bar(page)).toContainText('4 selected');

    await bar(page).getByRole('button', { name: 'Publish' }).click();
    // Somebody else edits one of them while the question stands.
    await api.call(
      'PUT',
      `/events/${refused._id}`,
      eventForm(new Date(), { title: refused.title, venue: 'Hall 9' }),
      token,
    );
    await dialog.getByRole('button', { name: 'Publish 3 Events' }).click();
    const alert = bar(page).getByRole('alert');
    await expect(alert).toContainText('1 of 4 could not be changed');
    await expect(alert).toContainText(`${refused.title}: This event has changed since you opened it.`);
    await expect(bar(page)).toContainText('1 selected');
    await expect(managedOf(page, refused.title)).toContainText('Draft');
    await expect(managedOf(page, first.title)).not.toContainText('Draft');
    await undo(page, '2 events published. 1 event was public already').click();
    await expect(toast(page, 'Change undone')).toBeVisible();
    await expect(managedOf(page, second.title)).toContainText('Draft');
    await bar(page).getByRole('button', { name: 'Publish' }).click();
    await dialog.getByRole('button', { name: 'Publish 1 Event' }).click();
    await expect(toast(page, '1 event published')).toBeVisible();
    await expect(bar(page)).toBeHidden();
    await expect(managedOf(page, refused.title)).not.toContainText('Draft');
  });
