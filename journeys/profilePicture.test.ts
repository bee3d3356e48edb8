import { hostileFiles, phoneJpeg, picture } from '../tests/support/pictureFiles.ts';
import { type Given, expect, test } from './support/fixtures.ts';
import { chooseByKeyboard, focused, main, tabTo, toast } from './support/page.ts';
import { expectSoundPage, waitUntilLoaded } from './support/pageChecks.ts';
import { uploadedPicture, withPicture } from './support/pictures.ts';
import { cardsOf, send, teamEvent } from './support/teams.ts';

const photo = async () => ({ name: 'IMG_2025.JPG', mimeType: 'image/jpeg', buffer: await phoneJpeg() });

const phone = { width: 390, height: 844 };

async function addByKeyboard({
  page,
  api,
  faults,
  signedIn,
  pageOf,
}: Pick<Given, 'page' | 'api' | 'faults' | 'signedIn' | 'pageOf'>) {
  faults.allow(/400/);
  await page.setViewportSize(phone);
  const [leader, member] = [await api.newcomer('Nimra Qazi'), await api.newcomer('Owais Butt')];
  await signedIn(page, leader);
  await page.goto('/profile');
  const content = main(page);
  const card = content.getByRole('article');
  const box = card.locator('[aria-hidden="true"]').first();
  await expect(box).toHaveText('N');
  const place = await box.boundingBox();

  const edit = content.getByRole('button', { name: 'Edit Profile' });
  await tabTo(page, edit);
  await page.keyboard.press('Enter');
  await expect(content.getByLabel('Name')).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.type(' Shah');
  const input = content.getByLabel('Choose a picture');
  const { SVG: buffer = Buffer.alloc(0) } = await hostileFiles();
  await input.setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer });
  await expect(content.getByRole('alert')).toContainText('This file cannot be shown as a picture.');
  await expect(content.getByLabel('Name')).toHaveValue('Nimra Qazi Shah');

  await chooseByKeyboard(page, input, await photo());
  await expect(content.getByRole('button', { name: 'Remove Picture' })).toBeVisible();
  await tabTo(page, content.getByRole('slider', { name: 'From the top' }));
  for (let i = 0; i < 5; i++) await page.keyboard.press('ArrowLeft');
  await expect(content.getByLabel('What the picture shows')).toHaveCount(0);
  await expectSoundPage(page, 'the profile form with a picture');
  await page.setViewportSize(phone);
  await tabTo(page, content.getByRole('button', { name: 'Save Changes' }));
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Profile updated successfully!')).toBeVisible();
  await expect(edit).toBeFocused();

  await page.reload();
  await expect(card.getByRole('heading', { name: 'Nimra Qazi Shah' })).toBeVisible();
  const dots = box.locator('img[src*="/dots-"]');
  await expect(dots).toHaveJSProperty('complete', true);
  expect(await dots.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  expect(await box.boundingBox()).toMatchObject({ width: place?.width, height: place?.height });
  const resolved = box.locator('img[src$="/480.webp"]');
  await expect(resolved).toBeHidden();
  await card.getByRole('link', { name: 'Account Security' }).focus();
  await expect(resolved).toHaveCSS('opacity', '1');
  await edit.focus();
  await expect(resolved).toHaveCSS('opacity', '0');
  await waitUntilLoaded(page);
  await expectSoundPage(page, 'a profile with a picture');

  const event = await teamEvent(api, 'Recognised on a Phone');
  await send(api, leader, event, member);
  const theirs = await pageOf(member);
  await theirs.setViewportSize(phone);
  await theirs.goto('/invitations');
  const face = cardsOf(theirs).locator('img');
  await expect(face).toHaveJSProperty('complete', true);
  await expect(face).toHaveJSProperty('width', 36);
  expect(await face.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(480);
  await expectSoundPage(theirs, 'an invitation with a picture');
}

async function leaveRoom({ page, api, signedIn }: Pick<Given, 'page' | 'api' | 'signedIn'>) {
  await page.setViewportSize(phone);
  await signedIn(page, await api.newcomer('Wide Angle'));
  await page.goto('/profile');
  await main(page).getByRole('button', { name: 'Edit Profile' }).click();
  const buffer = await picture(1600, 900).jpeg().toBuffer();
  await main(page).getByLabel('Choose a picture').setInputFiles({ name: 'wide.jpg', mimeType: 'image/jpeg', buffer });
  const circles = main(page).getByRole('group', { name: 'Picture' }).locator('img[src$="/480.webp"]');
  await expect(circles.first()).toHaveJSProperty('width', 80);
  await expect(circles.last()).toHaveJSProperty('width', 36);
}

async function loseIt({
  page,
  api,
  site,
  faults,
  signedIn,
}: Pick<Given, 'page' | 'api' | 'site' | 'faults' | 'signedIn'>) {
  faults.allow(/pictures\/|409/);
  const person = await withPicture(api, site.url, await api.newcomer('Rida Anwar'));
  await page.route('**/pictures/**', (route) => route.abort());
  await signedIn(page, person);
  await page.goto('/profile');
  const content = main(page);
  await expect(content.getByRole('article').locator('[aria-hidden="true"]').first()).toHaveText('R');
  await page.unroute('**/pictures/**');

  // This tab saves something else; another one has chosen a new picture meanwhile.
  await content.getByRole('button', { name: 'Edit Profile' }).click();
  await content.getByLabel('Name').fill('Rida Anwar Ali');
  const newer = { id: await uploadedPicture(api, site.url, person), x: 50, y: 50 };
  await api.call('PUT', '/users/profile', { picture: newer }, person.token);
  await content.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toast(page, 'Profile updated successfully!')).toBeVisible();
  const shown = () => api.call<{ user: { picture: unknown } }>('GET', '/auth/me', undefined, person.token);
  expect((await shown()).user.picture).toEqual(newer);

  // The point of one that is gone.
  await content.getByRole('button', { name: 'Edit Profile' }).click();
  await content.getByLabel('Name').fill('Rida A. Ali');
  await content.getByRole('slider', { name: 'From the left' }).press('ArrowLeft');
  await api.call('PUT', '/users/profile', { picture: null }, person.token);
  await content.getByRole('button', { name: 'Save Changes' }).click();
  await expect(content.getByRole('alert')).toContainText('This picture is no longer there.');
  await expect(content.getByLabel('Name')).toHaveValue('Rida A. Ali');
  await expect(content.getByLabel('Choose another picture')).toBeFocused();
}

async function removeIt({ page, api, site, signedIn }: Pick<Given, 'page' | 'api' | 'site' | 'signedIn'>) {
  const person = await withPicture(api, site.url, await api.newcomer('Sehrish Unseemly'));
  await signedIn(page, 'omar');
  await page.goto('/admin/users?search=Unseemly');
  await main(page).getByRole('button', { name: 'Edit Sehrish Unseemly' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit User' });
  await dialog.getByRole('button', { name: 'Remove Picture' }).click();
  await expect(dialog.getByRole('status')).toHaveText('It is deleted when you save.');
  await dialog.getByRole('button', { name: 'Keep Picture' }).click();
  await expect(dialog.locator('img')).toBeVisible();
  await dialog.getByRole('button', { name: 'Remove Picture' }).press('Enter');
  await expect(focused(page)).toHaveText('Keep Picture');
  await expectSoundPage(page, 'a dialog that removes a picture');
  await dialog.getByLabel('Role').selectOption('Club Admin');
  await dialog.getByLabel('Club').selectOption('Gameverse');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'User role updated successfully')).toBeVisible();
  const { user } = await api.call<{ user: object }>('GET', '/auth/me', undefined, person.token);
  expect(user).toMatchObject({ picture: null, role: 'club_admin', clubAffiliation: 'Gameverse' });
  await main(page).getByRole('button', { name: 'Edit Sehrish Unseemly' }).click();
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeVisible();
  await expect(dialog.getByText('Picture')).toHaveCount(0);
}

test('a picture of a person: added, seen by others, lost, replaced elsewhere and removed', async ({
  page,
  site,
  pageOf,
  api,
  signedIn,
  faults,
}) => {
  test.slow();
  const given = { page, site, pageOf, api, signedIn, faults };
  await test.step('a student adds a picture by keyboard and is recognised in an invitation', () =>
    addByKeyboard(given));
  faults.endPart();
  await test.step('a wide picture leaves room for its circles on a phone', () => leaveRoom(given));
  await test.step('one that cannot be loaded leaves the letter, and one that is chosen elsewhere stays', () =>
    loseIt(given));
  faults.endPart();
  await page.setViewportSize({ width: 1280, height: 720 });
  await test.step('a super admin removes a picture in the dialog of its person', () => removeIt(given));
});
