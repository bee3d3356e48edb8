import { phoneJpeg } from '../tests/support/pictureFiles.ts';
import { expect, test } from './support/fixtures.ts';
import { featuredEvent, fill, member, openForm, participantGroup } from './support/featured.ts';
import { actionsOf } from './support/manage.ts';
import { toast } from './support/page.ts';

test('an outside leader photographs a receipt, and an organizer sees it', async ({
  page,
  another,
  api,
  mail,
  signedIn,
}) => {
  const event = await featuredEvent(api, 'Robots by Photo', { minTeamSize: 1, payment: 'PKR 3,000 to account 77' });
  const leader = member('Photo Leader');
  const photo = { name: 'receipt.jpg', mimeType: 'image/jpeg', buffer: await phoneJpeg() };
  await page.setViewportSize({ width: 390, height: 844 });
  let dialog = await openForm(page, event);
  await dialog.getByLabel('Team name').fill('Photographers');
  await dialog.getByLabel('Team size').selectOption('1');
  await fill(participantGroup(dialog, 1), leader);
  await dialog.getByRole('button', { name: 'Review Team' }).click();
  await expect(dialog.getByText('Payment receipt link is required')).toBeVisible();
  await dialog.getByLabel('Choose a picture of the receipt').setInputFiles(photo);
  await expect(dialog.getByText('Uploaded.')).toBeVisible();
  await expect(dialog.getByText('Payment receipt link is required')).toHaveCount(0);
  await page.reload();
  await page.setViewportSize({ width: 1440, height: 900 });
  dialog = await openForm(page, event);
  await expect(dialog.getByText('Uploaded.')).toBeVisible();
  await fill(participantGroup(dialog, 1), leader);
  await dialog.getByRole('button', { name: 'Review Team' }).click();
  await expect(dialog.getByText('A picture', { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Register Team' }).click();
  await expect(page.getByRole('dialog', { name: 'Your team is in' })).toBeVisible();

  const { text } = await mail.next(leader.email, 'Your team is registered');
  await page.goto(/\/featured-events\/manage#[\w-]+/.exec(text)?.[0] ?? '');
  const receipt = page.getByRole('img', { name: 'Payment receipt' });
  await expect(receipt).toBeVisible();
  await page.getByRole('button', { name: 'Correct Team' }).click();
  const correction = page.getByRole('dialog', { name: 'Correct Team' });
  await expect(correction.getByText('The picture of the receipt that you sent stays')).toBeVisible();
  await correction.getByLabel('Team name').fill('Photographers Two');
  await correction.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toast(page, 'Team updated')).toBeVisible();
  await expect(receipt).toBeVisible();

  const theirs = await another();
  await theirs.setViewportSize({ width: 390, height: 844 });
  await signedIn(theirs, 'zara');
  await theirs.goto('/admin/featured-events');
  await (await actionsOf(theirs, event.title)).getByRole('button', { name: 'View (1)' }).click();
  const team = theirs.getByRole('rowgroup', { name: 'Team: Photographers Two' });
  await expect(team.getByRole('img', { name: 'Payment receipt' })).toBeVisible();
  await team.getByRole('button', { name: 'Payment receipt' }).click();
  await expect(team.getByRole('button', { name: 'Payment receipt' })).toHaveAttribute('aria-expanded', 'true');
});
