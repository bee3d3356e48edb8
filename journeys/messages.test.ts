import { expect, test } from './support/fixtures.ts';
import { fullEvent } from './support/fullEvent.ts';
import { actionsOf } from './support/manage.ts';
import { main, tabTo, toast } from './support/page.ts';

test('an organizer writes to the people of an event, and they read it without a reload', async ({
  page,
  another,
  api,
  mail,
  signedIn,
}) => {
  const size = { width: 390, height: 844 };
  const title = 'Laptop Night';
  const { event, seated, waiting, reader } = await fullEvent({ api, another, signedIn }, title, size);
  await expect(reader.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(reader.getByRole('heading', { name: 'Messages' })).toBeHidden();

  await page.setViewportSize(size);
  await signedIn(page, 'zara');
  await page.goto('/admin/events');
  await (await actionsOf(page, title)).getByRole('button', { name: 'View Registrations' }).click();
  await page.getByRole('dialog', { name: 'Registrations' }).getByRole('link', { name: 'Messages' }).click();
  await expect(page).toHaveURL(`/admin/events/${event._id}/messages`);
  const to = main(page).getByLabel('To');
  await expect(to.locator('option')).toHaveText([
    'Everybody with a place (1 person)',
    'Everybody on the waitlist (1 person)',
    'Team leaders (0 people)',
    'Everybody marked present (0 people)',
    'Everybody not marked present (1 person)',
  ]);
  await to.selectOption({ index: 2 });
  await expect(main(page).getByText('Nobody to write to yet.')).toBeVisible();
  await expect(main(page).getByRole('button', { name: 'Send to 0 people' })).toBeDisabled();
  await to.selectOption({ index: 0 });

  const send = main(page).getByRole('button', { name: 'Send to 1 person' });
  await send.click();
  await expect(main(page).getByText('Subject is required')).toBeVisible();
  await expect(main(page).getByText('Message is required')).toBeVisible();
  await main(page).getByLabel('Subject').fill('Bring your laptops');
  await main(page).getByLabel('Message').fill('The room has power.\nAnd one adapter each.');
  await tabTo(page, send);
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Send Message' });
  await expect(question).toContainText(`Everybody with a place of ${title}: 1 person gets it by email at once.`);
  await expect(page.locator('main form [type="submit"]'), 'nothing is sent yet').not.toHaveAttribute('aria-busy');
  await question.getByRole('button', { name: 'Keep Writing' }).click();
  await expect(main(page).getByLabel('Subject')).toHaveValue('Bring your laptops');
  await send.click();
  await question.getByRole('button', { name: 'Send Message' }).click();
  await expect(toast(page, 'Sent to 1 person')).toBeVisible();
  await expect(main(page).getByLabel('Subject')).toHaveValue('');
  const sent = main(page).getByRole('article');
  await expect(sent).toHaveCount(1);
  await expect(sent).toContainText('Everybody with a place, 1 person');

  await expect(reader.getByRole('heading', { name: 'Bring your laptops' })).toBeVisible();
  await expect(main(reader).getByText('And one adapter each.')).toBeVisible();
  const received = await mail.next(seated.user.email, `Bring your laptops: ${title}`);
  expect(received.text).toContain('The room has power.\n\nAnd one adapter each.');

  await signedIn(reader, waiting);
  await reader.goto(`/events/${event._id}`);
  await expect(
    main(reader)
      .getByText(/waitlist/i)
      .filter({ visible: true })
      .first(),
  ).toBeVisible();
  await expect(reader.getByRole('heading', { name: 'Messages' })).toBeHidden();
});
