import type { Page } from '@playwright/test';
import type { FestivalEvent } from '../src/events/events/contract.ts';
import { expect, test } from './support/fixtures.ts';
import { main, toast } from './support/page.ts';
import { accept, cardsOf, foundIn, panelOf, send, sentIn, teamEvent } from './support/teams.ts';

const cardOf = (page: Page, event: FestivalEvent) =>
  main(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: event.title }) });
const nameIn = (page: Page, event: FestivalEvent, name: string) =>
  cardOf(page, event).getByRole('heading', { level: 3, name });
const personIn = (page: Page, event: FestivalEvent, name: string) =>
  cardOf(page, event).getByRole('listitem').filter({ hasText: name });

test('a registered team is renamed, grows, is handed on, and shrinks by a removal and a leave', async ({
  api,
  mail,
  pageOf,
}) => {
  test.slow();
  const event = await teamEvent(api, 'Ropes Course', { maxTeamSize: 4 });
  const [leader, heir, removed, joining] = await Promise.all([
    api.newcomer('Afshan Leader'),
    api.newcomer('Babar Heir'),
    api.newcomer('Careem Removed'),
    api.newcomer('Dua Joining'),
  ]);
  for (const one of [heir, removed]) await accept(api, one, await send(api, leader, event, one));
  const form = { eventId: event._id, teamMembers: [], useInvitations: true, teamName: 'Knots' };
  await api.call('POST', '/registrations', form, leader.token);
  const [leaders, heirs, removeds, joinings] = await Promise.all([leader, heir, removed, joining].map(pageOf));
  if (!leaders || !heirs || !removeds || !joinings) throw new Error('each has a page');
  await heirs.setViewportSize({ width: 390, height: 844 });
  for (const one of [leaders, heirs, removeds]) {
    await one.goto('/my-registrations');
    await expect(nameIn(one, event, 'Knots')).toBeVisible();
  }
  await joinings.goto('/invitations');

  await cardOf(leaders, event).getByRole('button', { name: 'Change Team' }).click();
  const dialog = leaders.getByRole('dialog', { name: 'Change Team' });
  await dialog.getByRole('button', { name: 'Rename…' }).click();
  const renaming = leaders.getByRole('dialog', { name: 'Rename Team' });
  await expect(renaming).toContainText('The 2 other members get an email.');
  await expect(renaming.getByRole('button', { name: 'Rename Team' })).toBeDisabled();
  await renaming.getByLabel('Team name').fill('Bowlines');
  await renaming.getByRole('button', { name: 'Rename Team' }).click();
  await expect(toast(leaders, 'Team renamed')).toBeVisible();
  await expect(renaming).toBeHidden();
  await expect(dialog.getByRole('heading', { name: 'Bowlines' })).toBeVisible();
  for (const one of [heirs, removeds]) await expect(nameIn(one, event, 'Bowlines'), 'without a reload').toBeVisible();
  expect((await mail.next(heir.user.email, 'Your team has a new name')).text).toContain('Bowlines');

  await dialog.getByRole('button', { name: 'Invite Another…' }).click();
  const inviting = leaders.getByRole('dialog', { name: 'Invite Another' });
  await expect(inviting).toContainText('Anyone who accepts is in your team at once, as long as there is a free place.');
  await inviting.getByLabel('Search by name').fill('Dua Joining');
  await foundIn(leaders).getByRole('button', { name: 'Invite Dua Joining' }).click();
  await expect(toast(leaders, 'Invitation sent successfully!')).toBeVisible();
  await inviting.getByRole('button', { name: 'Done' }).click();
  await expect(sentIn(leaders).filter({ hasText: 'Dua Joining' })).toContainText('Pending');
  await cardsOf(joinings).filter({ hasText: event.title }).getByRole('button', { name: 'Accept' }).click();
  await expect(toast(joinings, 'Invitation accepted!')).toBeVisible();
  const members = dialog.getByRole('list', { name: 'Members' }).getByRole('listitem');
  await expect(members).toHaveCount(4);
  await expect(members.filter({ hasText: 'Dua Joining' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Invite Another…' }), 'of a team that is whole').toHaveCount(0);
  await joinings.goto(`/events/${event._id}`);
  await expect(panelOf(joinings).getByText('You are registered for this event')).toBeVisible();
  await expect(panelOf(joinings).getByText('Bowlines, 4 members')).toBeVisible();

  await dialog.getByRole('button', { name: 'Make Babar Heir the leader' }).click();
  const transfer = leaders.getByRole('alertdialog', { name: 'Make Leader' });
  await expect(transfer).toContainText('You stay as a member.');
  await transfer.getByRole('button', { name: 'Make Leader' }).click();
  await expect(toast(leaders, 'Babar Heir leads the team now')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(personIn(leaders, event, 'Babar Heir')).toContainText('Leader');
  await expect(cardOf(leaders, event).getByRole('button', { name: /^(Change Team|Cancel)$/ })).toHaveCount(0);
  const change = cardOf(heirs, event).getByRole('button', { name: 'Change Team' });
  await expect(change, 'without a reload').toBeVisible();
  await expect(cardOf(heirs, event).getByRole('button', { name: 'Leave Team' })).toHaveCount(0);

  await change.click();
  const theirs = heirs.getByRole('dialog', { name: 'Change Team' });
  await theirs.getByRole('button', { name: 'Remove Careem Removed' }).click();
  const removal = heirs.getByRole('alertdialog', { name: 'Remove Member' });
  await expect(removal).toContainText(`Careem Removed loses the place at ${event.title} and gets an email.`);
  await removal.getByRole('button', { name: 'Remove Member' }).click();
  await expect(toast(heirs, 'Member removed')).toBeVisible();
  await expect(theirs.getByRole('list', { name: 'Members' })).not.toContainText('Careem Removed');
  await expect(theirs.getByRole('list', { name: 'Members' })).toBeFocused();
  await expect(cardOf(removeds, event), 'without a reload').toHaveCount(0);
  await mail.next(removed.user.email, 'You are no longer in the team');

  await cardOf(leaders, event).getByRole('button', { name: 'Leave Team' }).click();
  const leaving = leaders.getByRole('alertdialog', { name: 'Leave Team' });
  await expect(leaving).toContainText(`You leave Bowlines and will lose your place at ${event.title}.`);
  await leaving.getByRole('button', { name: 'Leave Team' }).click();
  await expect(toast(leaders, 'You have left the team')).toBeVisible();
  await expect(cardOf(leaders, event)).toHaveCount(0);
  await expect(leaders.getByRole('heading', { level: 1 })).toBeFocused();

  await expect(theirs.getByRole('list', { name: 'Members' }).getByRole('listitem')).toHaveText([/Babar/, /Dua/]);
  await expect(theirs).toContainText('The event needs at least 2 in a team, so nobody can be removed.');
  await expect(theirs.getByRole('button', { name: /^Remove/ }), 'two are the least').toHaveCount(0);
  await expect(panelOf(joinings).getByText('You cannot leave: the event needs at least 2 in a team.')).toBeVisible();
  await expect(panelOf(joinings).getByText('Bowlines, 2 members')).toBeVisible();
});
