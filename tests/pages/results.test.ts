import type { Page } from '@playwright/test';
import { actionsOf } from '../../journeys/support/manage.ts';
import { main, toast } from '../../journeys/support/page.ts';
import { expect, test } from './support/fixtures.ts';

test('what the server refuses of a row stays with it when one above is removed', async ({ page, api, signedIn }) => {
  const event = await api.newEvent('Results Refused');
  const gone = await api.newcomer('Gone Meanwhile');
  const { registration } = (await api.register(event, gone)) as { registration: { _id: string } };
  await signedIn(page, 'zara');
  await page.goto(`/admin/events/${event._id}/results`);
  const view = main(page);
  const row = (number: number) => view.getByRole('group', { name: `Result ${number}` });
  const add = view.getByRole('button', { name: 'Add Result' });
  await view.getByRole('button', { name: 'Publish' }).click();
  const none = view.getByText('Add a result before you publish');
  await expect(none).toBeVisible();
  await add.click();
  await expect(none).toHaveCount(0);
  await row(1).getByLabel('Who').selectOption('Somebody who did not register');
  await row(1).getByLabel('Name').fill('A Guest');
  await add.click();
  await row(2).getByLabel('Who').selectOption('Gone Meanwhile');
  await row(2).getByLabel('Note').fill('Left early');
  await api.call('DELETE', `/registrations/${registration._id}`, undefined, gone.token);

  await view.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Publish Results' }).click();
  const sentence = 'This registration has no place in this event';
  await expect(row(2).getByText(sentence)).toBeVisible();
  await expect(row(2).getByLabel('Who')).toBeFocused();
  await add.click();
  await row(1).getByRole('button', { name: 'Remove result 1' }).click();
  await expect(row(1).getByText(sentence)).toBeVisible();
  await expect(row(1).getByLabel('Note')).toHaveValue('Left early');
  await expect(row(1).getByLabel('Place')).toHaveValue('2');
  await row(1).getByLabel('Who').selectOption('Somebody who did not register');
  await expect(view.getByText(sentence)).toHaveCount(0);
  await row(1).getByLabel('Name').fill('Gone Meanwhile');
  await row(2).getByLabel('Who').selectOption('Somebody who did not register');
  await row(2).getByLabel('Name').fill('gone  meanwhile');
  await view.getByRole('button', { name: 'Save Draft' }).click();
  await expect(row(2).getByText('This one is in the results already')).toBeVisible();
  await expect(row(2).getByLabel('Name')).toBeFocused();
  await row(1).getByLabel('Name').fill('Another Guest');
  await expect(view.getByText('This one is in the results already')).toHaveCount(0);
  await view.getByRole('button', { name: 'Save Draft' }).click();
  await expect(toast(page, 'Draft saved')).toBeVisible();
  await page.reload();
  await expect(row(1).getByLabel('Name')).toHaveValue('Another Guest');
  await expect(row(2).getByLabel('Name')).toHaveValue('gone  meanwhile');
});

async function shareResult(page: Page, title: string, name: string) {
  await page.goto('/results');
  await main(page)
    .getByRole('button', { name: `Share your result at ${title}` })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Share your result' });
  await expect(dialog.getByText(`1st · ${name} · ${title}`)).toBeVisible();
  await expect(dialog.getByRole('tab')).toHaveText(['Post', 'Story']);
}

test('an organizer publishes results, and whom they name reads them', async ({
  page,
  api,
  mail,
  signedIn,
  another,
}) => {
  const event = await api.newEvent('Results Night');
  const { title } = event;
  const first = await api.newcomer('Nida Winner');
  await api.register(event, first);
  await api.register(event, await api.newcomer('Omer Second'));

  await signedIn(page, 'zara');
  await page.goto('/admin/events');
  await (await actionsOf(page, title)).getByRole('button', { name: 'View Registrations' }).click();
  await page.getByRole('dialog', { name: 'Registrations' }).getByRole('link', { name: 'Results' }).click();
  await expect(page).toHaveURL(`/admin/events/${event._id}/results`);
  const view = main(page);
  await expect(view.getByText('No results yet.')).toBeVisible();
  await view.getByRole('button', { name: 'Add Result' }).click();
  const row = (number: number) => view.getByRole('group', { name: `Result ${number}` });
  await expect(row(1).getByLabel('Place')).toHaveValue('1');

  await view.getByRole('button', { name: 'Publish' }).click();
  const unnamed = row(1).getByText('Choose a registration or write a name');
  await expect(unnamed).toBeVisible();
  await expect(row(1).getByLabel('Who')).toBeFocused();
  await expect(page.getByRole('alertdialog'), 'nothing is asked of what cannot be published').toHaveCount(0);

  await row(1).getByLabel('Who').selectOption('Nida Winner');
  await expect(unnamed).toHaveCount(0);
  await row(1).getByLabel('Note').fill('Eleven minutes to spare');
  await view.getByRole('button', { name: 'Add Result' }).click();
  await row(2).getByLabel('Who').selectOption('Somebody who did not register');
  await row(2).getByLabel('Name').fill('A Guest of Honour');
  await expect(row(2).getByLabel('Who').getByRole('option', { name: 'Nida Winner' })).toHaveCount(0);
  await view.getByRole('button', { name: 'Publish' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog.getByText('1 person gets a mail.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Publish Results' }).click();
  await expect(toast(page, 'Results published')).toBeVisible();
  await expect(view.getByText('Published', { exact: true })).toBeVisible();

  const visitor = await another();
  await visitor.goto('/results');
  await expect(main(visitor).getByRole('region', { name: title }).getByRole('listitem')).toHaveText([
    /^1st place:\s+Nida Winner\s*Eleven minutes to spare$/,
    /^2nd place:\s+A Guest of Honour$/,
  ]);
  await expect(main(visitor).getByRole('button', { name: /^Share/ })).toHaveCount(0);
  await main(visitor).getByRole('link', { name: title }).click();
  await expect(main(visitor).getByRole('region', { name: 'Results', exact: true })).toContainText('Nida Winner');

  const winner = await another();
  await signedIn(winner, first);
  await winner.goto('/dashboard');
  await expect(main(winner).getByRole('region', { name: 'My Results' })).toContainText(`1st place at ${title}`);
  await shareResult(winner, title, 'Nida Winner');
  const mailed = await mail.next(first.user.email, 'Your result');
  expect(mailed.text).toContain(`You took 1st place at ${title}. Congratulations!`);
});
