import { actionsOf } from './support/manage.ts';
import { main, toast } from './support/page.ts';
import { expect, test } from './support/fixtures.ts';

for (const width of [390])
  test(`an organizer publishes results, and whom they name reads them, ${width} wide`, async ({
    page,
    api,
    mail,
    signedIn,
    another,
  }) => {
    await page.setViewportSize({ width, height: 850 });
    const event = await api.newEvent(`Results Night ${width}`);
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
    const note = await row(1).getByLabel('Note').boundingBox();
    const remove = await row(1).getByRole('button', { name: 'Remove result 1' }).boundingBox();
    const middle = (box: typeof note) => (box?.y ?? 0) + (box?.height ?? 0) / 2;
    expect(Math.abs(middle(remove) - middle(note)), 'level with the field beside it').toBeLessThanOrEqual(1);

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
    await dialog.getByRole('button', { name: 'Publish the Results' }).click();
    await expect(toast(page, 'Results published')).toBeVisible();
    await expect(view.getByText('Published', { exact: true })).toBeVisible();

    const visitor = await another();
    await visitor.goto('/results');
    await expect(main(visitor).getByRole('region', { name: title }).getByRole('listitem')).toHaveText([
      /^1st place:\s+Nida Winner\s*Eleven minutes to spare$/,
      /^2nd place:\s+A Guest of Honour$/,
    ]);
    await main(visitor).getByRole('link', { name: title }).click();
    await expect(main(visitor).getByRole('region', { name: 'Results', exact: true })).toContainText('Nida Winner');

    const winner = await another();
    await signedIn(winner, first);
    await winner.goto('/dashboard');
    await expect(main(winner).getByRole('region', { name: 'My Results' })).toContainText(`1st place at ${title}`);
    const mailed = await mail.next(first.user.email, 'Your result');
    expect(mailed.text).toContain(`You took 1st place at ${title}. Congratulations!`);
  });

test('two who edit the same results do not overwrite each other', async ({ page, api, signedIn, another, faults }) => {
  faults.allow(/status of 409.*\/results/);
  const event = await api.newEvent('Results Twice');
  const path = `/admin/events/${event._id}/results`;
  const other = await another();
  for (const one of [page, other]) {
    await signedIn(one, 'zara');
    await one.goto(path);
    await main(one).getByRole('button', { name: 'Add Result' }).click();
    await main(one).getByLabel('Who').selectOption('Somebody who did not register');
  }
  await main(page).getByLabel('Name').fill('First Writer');
  await main(page).getByRole('button', { name: 'Save Draft' }).click();
  await expect(toast(page, 'Draft saved')).toBeVisible();
  await main(other).getByLabel('Name').fill('Second Writer');
  await main(other).getByRole('button', { name: 'Save Draft' }).click();
  await expect(main(other).getByText('Somebody has changed these results')).toBeVisible();
  await expect(main(other).getByLabel('Name')).toHaveValue('Second Writer');
  const versions = main(other).getByRole('region', { name: 'Two versions' });
  await expect(versions).toContainText('Mine: 1. Second Writer');
  await versions.getByRole('button', { name: 'Take theirs' }).click();
  await expect(main(other).getByLabel('Name')).toHaveValue('First Writer');
});
