import type { Page } from '@playwright/test';
import type { FestivalEvent } from '../../src/events/events/contract.ts';
import type { Login } from '../../journeys/support/api.ts';
import { tabTo, toast } from '../../journeys/support/page.ts';
import { accept, send, teamEvent } from '../../journeys/support/teams.ts';
import { expect, test } from './support/fixtures.ts';

const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

const roster = (page: Page) => page.getByRole('dialog', { name: 'Registrations' });
const row = (page: Page, name: string) =>
  roster(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name }) });
const actionsOf = (page: Page, name: string) => roster(page).getByRole('button', { name: `Actions for ${name}` });

async function openRoster(page: Page, event: FestivalEvent) {
  await page.goto(`/admin/events?registrations=${event._id}`);
  await expect(roster(page)).toBeVisible();
}

async function choose(page: Page, name: string, action: string) {
  await actionsOf(page, name).click();
  await roster(page).getByRole('button', { name: action }).click();
}

for (const size of sizes) {
  test.describe(`${size.width} wide`, () => {
    test.beforeEach(({ page }) => page.setViewportSize(size));

    test('an organizer removes a person, replaces the leader and cancels; each reads why', async ({
      page,
      api,
      mail,
      signedIn,
    }) => {
      const event = await teamEvent(api, `Organized at ${size.width}`, { minTeamSize: 1 });
      const leader = await api.newcomer('Leading Lena');
      const members: Login[] = [];
      for (const name of ['Second Saba', 'Third Tooba']) {
        const member = await api.newcomer(name);
        await accept(api, member, await send(api, leader, event, member));
        members.push(member);
      }
      const form = { eventId: event._id, useInvitations: true, teamName: 'Null Pointers' };
      await api.call('POST', '/registrations', form, leader.token);
      await signedIn(page, 'zara');
      await openRoster(page, event);
      await expect(row(page, 'Null Pointers').getByRole('link', { name: 'Call Third Tooba' })).toHaveAttribute(
        'href',
        'tel:03001234567',
      );

      await choose(page, 'Null Pointers', 'Remove Member…');
      const removal = page.getByRole('dialog', { name: 'Remove Member' });
      await removal.getByRole('button', { name: 'Remove Member' }).click();
      await expect(removal.getByText('Please choose a member')).toBeVisible();
      await expect(removal.getByText('Reason is required')).toBeVisible();
      await expect(removal.getByLabel('Member').locator('option', { hasText: 'Leading Lena' })).toHaveCount(0);
      const { name, rollNumber } = members[1]?.user ?? { name: '', rollNumber: '' };
      await removal.getByLabel('Member').selectOption(`${name}, ${rollNumber}`);
      await removal.getByLabel('Reason').fill('Is ill');
      await removal.getByRole('button', { name: 'Remove Member' }).click();
      await expect(toast(page, 'Member removed')).toBeVisible();
      await expect(row(page, 'Null Pointers').getByText('Third Tooba')).toHaveCount(0);
      await expect(actionsOf(page, 'Null Pointers')).toBeFocused();
      const removedMail = await mail.next(members[1]?.user.email ?? '', 'You are no longer in the team');
      expect(removedMail.text).toContain('Their reason: Is ill');

      await choose(page, 'Null Pointers', 'Change Leader…');
      const change = page.getByRole('dialog', { name: 'Change Leader' });
      await expect(change).toContainText('The team of 2 people gets an email at once.');
      const second = members[0]?.user ?? { name: '', rollNumber: '', email: '' };
      await change.getByLabel('New leader').selectOption(`${second.name}, ${second.rollNumber}`);
      await change.getByRole('button', { name: 'Change Leader' }).click();
      await expect(toast(page, 'Second Saba leads the team now')).toBeVisible();
      await expect(row(page, 'Null Pointers')).toContainText('Leader: Second Saba');
      await mail.next(second.email, 'You lead the team now');
      await mail.next(leader.user.email, 'Second Saba leads your team now');

      await choose(page, 'Null Pointers', 'Cancel Registration…');
      const cancel = page.getByRole('dialog', { name: 'Cancel Registration' });
      await expect(cancel).toContainText('2 people lose their places and get an email at once, with your reason.');
      await cancel.getByRole('button', { name: 'Keep Registration' }).click();
      await expect(cancel).toBeHidden();
      await choose(page, 'Null Pointers', 'Cancel Registration…');
      await cancel.getByLabel('Reason').fill('Asked for it');
      await cancel.getByRole('button', { name: 'Cancel Registration' }).click();
      await expect(toast(page, 'Registration cancelled')).toBeVisible();
      await expect(row(page, 'Null Pointers')).toContainText('Cancelled');
      await expect(actionsOf(page, 'Null Pointers')).toHaveCount(0);
      await roster(page).getByLabel('Status').selectOption('Registered');
      await expect(roster(page).getByText('No registrations with this status.')).toBeVisible();
    });

    test('lets a walk-in in, and admits from the line past the limit', async ({ page, api, mail, signedIn }) => {
      const event = await api.newEvent(`Walked in at ${size.width}`, { maxParticipants: 1 });
      const inside = await api.newcomer('Abida Inside');
      const waiting = await api.newcomer('Wali Waiting');
      const walkIn = await api.newcomer('Zoya Walking');
      await api.register(event, inside);
      await api.register(event, waiting);
      await signedIn(page, 'zara');
      await openRoster(page, event);
      await expect(roster(page)).toContainText('1 of 1 people, 1 waiting');
      await expect(roster(page).getByRole('heading', { level: 3 })).toHaveText([
        'Individual: Abida Inside',
        'Individual: Wali Waiting',
      ]);
      await roster(page).getByLabel('Order').selectOption('Waitlist first');
      await expect(roster(page).getByRole('heading', { level: 3 })).toHaveText([/Wali Waiting/, /Abida Inside/]);

      await choose(page, 'Wali Waiting', 'Admit from Waitlist…');
      const question = page.getByRole('alertdialog');
      await expect(question).toContainText('1 person gets a place and an email at once.');
      await expect(question).toContainText('That makes 2 people, 1 over the limit.');
      await question.getByRole('button', { name: 'Admit Past the Limit' }).click();
      await expect(toast(page, 'Wali Waiting has a place now')).toBeVisible();
      await expect(roster(page)).toContainText('2 people, 1 over the limit');
      await mail.next(waiting.user.email, 'You have a place');

      const open = roster(page).getByRole('button', { name: 'Add Walk-in…' });
      await open.click();
      const dialog = page.getByRole('dialog', { name: 'Add Walk-in' });
      await dialog.getByLabel('Roll number').fill('CT-00000');
      await dialog.getByRole('button', { name: 'Add', exact: true }).click();
      await expect(dialog.getByText('No student has this roll number')).toBeVisible();
      await dialog.getByLabel('Roll number').fill((walkIn.user.rollNumber ?? '').toLowerCase().replace('-', ' '));
      await dialog.getByRole('button', { name: 'Add', exact: true }).click();
      await expect(dialog.getByText('This would pass the limit of 1')).toBeVisible();
      await dialog.getByRole('button', { name: 'Add Anyway' }).click();
      await expect(toast(page, 'Zoya Walking is registered')).toBeVisible();
      await expect(row(page, 'Zoya Walking')).toContainText('Registered');
      await expect(open).toBeFocused();
      await mail.next(walkIn.user.email, 'You are registered');
    });
  });
}

test('what came between reading and pressing is asked about anew', async ({ page, api, signedIn }) => {
  const event = await api.newEvent('Let in anyway', {
    maxParticipants: 1,
    eligibilityCriteria: { batches: ['2022'] },
  });
  const walkIn = await api.newcomer('Noor Next');
  await signedIn(page, 'zara');
  await openRoster(page, event);
  await roster(page).getByRole('button', { name: 'Add Walk-in…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Walk-in' });
  await dialog.getByLabel('Roll number').fill(walkIn.user.rollNumber ?? '');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog.getByRole('alert')).toHaveText('This event is for batch 2022 only');
  await api.register(event, await api.logIn('danish'));
  await dialog.getByRole('button', { name: 'Add Anyway' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(
    'This event is for batch 2022 only. This would pass the limit of 1.',
  );
  await dialog.getByRole('button', { name: 'Add Anyway' }).click();
  await expect(toast(page, 'Noor Next is registered')).toBeVisible();
});

test('a cancelled event admits nobody, and of one that is over nothing can be changed', async ({
  page,
  api,
  signedIn,
}) => {
  const event = await api.newEvent('Called off', { maxParticipants: 1 });
  for (const name of ['Seated Sara', 'Waiting Wafa']) await api.register(event, await api.newcomer(name));
  const { token } = await signedIn(page, 'zara');
  const become = (status: string) => api.call('PUT', `/events/${event._id}`, { status }, token);
  const admit = roster(page).getByRole('button', { name: 'Admit from Waitlist…' });
  const walkIn = roster(page).getByRole('button', { name: 'Add Walk-in…' });
  await openRoster(page, event);
  await expect(walkIn).toBeVisible();
  await actionsOf(page, 'Waiting Wafa').click();
  await expect(admit).toBeVisible();

  await become('cancelled');
  await openRoster(page, event);
  await actionsOf(page, 'Waiting Wafa').click();
  await expect(roster(page).getByRole('button', { name: 'Cancel Registration…' })).toBeVisible();
  await expect(admit).toHaveCount(0);
  await expect(walkIn).toHaveCount(0);

  await become('completed');
  await openRoster(page, event);
  await expect(row(page, 'Waiting Wafa')).toBeVisible();
  await expect(roster(page)).toContainText('1 of 1 people');
  await expect(roster(page).getByRole('button', { name: /^Actions for/ })).toHaveCount(0);
  await expect(walkIn).toHaveCount(0);
});

test('by keyboard alone', async ({ page, api, signedIn }) => {
  const event = await api.newEvent('Organized by keys');
  await api.register(event, await api.newcomer('Keyed Kiran'));
  await signedIn(page, 'zara');
  await openRoster(page, event);
  await tabTo(page, actionsOf(page, 'Keyed Kiran'));
  await page.keyboard.press('ArrowDown');
  await expect(roster(page).getByRole('button', { name: 'Cancel Registration…' })).toBeFocused();
  await page.keyboard.press('Enter');
  const cancel = page.getByRole('dialog', { name: 'Cancel Registration' });
  await expect(cancel.getByLabel('Reason')).toBeFocused();
  await page.keyboard.type('Asked for it');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Registration cancelled')).toBeVisible();
  await expect(row(page, 'Keyed Kiran')).toContainText('Cancelled');
});
