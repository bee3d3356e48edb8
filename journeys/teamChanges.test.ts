import type { Page } from '@playwright/test';
import type { FestivalEvent } from '../src/events/events/contract.ts';
import { eventForm } from '../tests/support/eventForms.ts';
import type { Api, Login } from './support/api.ts';
import { expect, test } from './support/fixtures.ts';
import { byKeyboard, onAPhone } from './support/inputModes.ts';
import type { Mailbox } from './support/mailServer.ts';
import { closeTicket, main, toast } from './support/page.ts';
import { accept, cardsOf, foundIn, panelOf, send, sentIn, teamEvent } from './support/teams.ts';

const secondMs = 1000;

const hourMs = 3_600_000;

async function moveDeadline(api: Api, { _id, title }: FestivalEvent, inMs: number, changes: object = {}) {
  const { token } = await api.logIn('zara');
  const form = eventForm(new Date(), { title, venue: 'Computer Lab 1', category: 'Hackathon', isTeamEvent: true });
  const registrationDeadline = new Date(Date.now() + inMs).toISOString();
  await api.call('PUT', `/events/${_id}`, { ...form, ...changes, registrationDeadline, notify: false }, token);
}

const registerTeam = (api: Api, { token }: Login, { _id: eventId }: FestivalEvent, teamName: string) =>
  api.call('POST', '/registrations', { eventId, teamMembers: [], useInvitations: true, teamName }, token);

/** Reminders go out every 20 seconds. */
const reminder = (mail: Mailbox, { user }: Login, subject: string) => mail.next(user.email, subject, 120_000);

const registeredIn = (page: Page, event: FestivalEvent) =>
  main(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: event.title }) });

test('a team replaces one member on the last day: the leader by keyboard, the others on phones', async ({
  page,
  another,
  api,
  mail,
  signedIn,
}) => {
  test.slow();
  const sizes = { minTeamSize: 2, maxTeamSize: 2, maxParticipants: 2 };
  const event = await teamEvent(api, 'Last Day', sizes);
  const leader = await api.newcomer('Uzma Leader');
  const member = await api.newcomer('Vaqar Member');
  const other = await api.newcomer('Wajiha Other');
  await accept(api, member, await send(api, leader, event, member));
  await registerTeam(api, leader, event, 'Last Minute');
  await moveDeadline(api, event, -secondMs, sizes);
  const [theirs, others] = [await another(), await another()];
  await page.setViewportSize(byKeyboard.size);
  for (const one of [theirs, others]) await one.setViewportSize(onAPhone.size);
  await signedIn(page, leader);
  await signedIn(theirs, member);
  await signedIn(others, other);
  await theirs.goto('/my-registrations');
  await others.goto(`/events/${event._id}`);
  await expect(registeredIn(theirs, event).getByText('Uzma Leader')).toBeVisible();

  await page.goto('/my-registrations');
  await byKeyboard.press(page, registeredIn(page, event).getByRole('button', { name: 'Change Team' }));
  const dialog = page.getByRole('dialog', { name: 'Change Team' });
  const members = dialog.getByRole('list', { name: 'Members' });
  await expect(dialog.getByRole('button', { name: /^(Rename|Invite Another|Remove)/ })).toHaveCount(0);
  await byKeyboard.press(page, members.getByRole('button', { name: `Replace ${member.user.name}` }));
  const replacing = page.getByRole('dialog', { name: 'Replace Member' });
  await expect(replacing).toContainText(`Until then ${member.user.name} stays in the team.`);
  await expect(replacing.getByLabel('Search by name or roll number')).toBeFocused();
  await page.keyboard.type('wajiha other');
  await expect(foundIn(page)).toHaveCount(1);
  await byKeyboard.press(page, foundIn(page).getByRole('button', { name: `Invite ${other.user.name}` }));
  await expect(toast(page, 'Invitation sent successfully!')).toBeVisible();
  await byKeyboard.press(page, replacing.getByRole('button', { name: 'Done' }));
  await expect(sentIn(page)).toContainText(`instead of ${member.user.name}`);
  await expect(registeredIn(theirs, event).getByText('Uzma Leader')).toBeVisible();

  // Whoever is asked sees it without reloading: on the event's page, and in the navigation.
  await expect(panelOf(others).getByText('You have an invitation')).toBeVisible();
  await others.setViewportSize(byKeyboard.size);
  await expect(others.getByRole('button', { name: /account menu 1 invitation waits/ })).toBeVisible();
  await others.setViewportSize(onAPhone.size);
  await onAPhone.press(others, panelOf(others).getByRole('link', { name: 'Answer the invitation' }));
  const card = cardsOf(others).filter({ hasText: event.title });
  await expect(card).toContainText(`When you accept, you take the place of ${member.user.name}, who leaves.`);
  await expect(card).toContainText('Answer before the event starts');
  await expect(card, 'the deadline has passed').not.toContainText('Register by');
  await onAPhone.press(others, card.getByRole('button', { name: 'Accept' }));
  await expect(toast(others, 'Invitation accepted!')).toBeVisible();

  await expect(members).toContainText(other.user.name);
  await expect(members).not.toContainText(member.user.name);
  await expect(registeredIn(theirs, event)).toHaveCount(0);
  await mail.next(member.user.email, 'You are no longer in the team');
  await mail.next(leader.user.email, `takes the place of ${member.user.name}`);
  await mail.next(other.user.email, 'You are in the team');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await others.goto(`/events/${event._id}`);
  await expect(panelOf(others).getByText('You are registered for this event')).toBeVisible();
});

test('a leader is reminded and the team registers, by keyboard', async ({ page, another, api, mail, signedIn }) => {
  test.slow();
  const [leader, member] = [await api.newcomer('Xenia Leader'), await api.newcomer('Yasir Member')];
  const registrationDeadline = new Date(Date.now() + 24 * hourMs + 15 * secondMs).toISOString();
  const event = await teamEvent(api, 'Remembered', { registrationDeadline });
  await accept(api, member, await send(api, leader, event, member));
  const theirs = await another();
  await page.setViewportSize(byKeyboard.size);
  await theirs.setViewportSize(onAPhone.size);
  await signedIn(theirs, member);
  await theirs.goto(`/events/${event._id}`);
  await expect(panelOf(theirs).getByText('Awaiting Team Registration')).toBeVisible();
  const { text } = await reminder(mail, leader, 'Your team is not registered yet');
  const address = new RegExp(`https?://\\S+(/events/${event._id})`).exec(text)?.[1];
  await signedIn(page, leader);
  await page.goto(address ?? '/nowhere');
  await byKeyboard.press(page, panelOf(page).getByRole('button', { name: 'Register Now' }));
  const dialog = page.getByRole('dialog', { name: event.title });
  await byKeyboard.press(page, dialog.getByRole('button', { name: 'Continue to Team Name' }));
  await expect(dialog.getByLabel('Team name')).toBeFocused();
  await page.keyboard.type('In Time');
  await expect(dialog.getByText('Team name is available')).toBeVisible();
  await byKeyboard.press(page, dialog.getByRole('button', { name: 'Complete Registration' }));
  await expect(toast(page, 'Registration successful!')).toBeVisible();
  await closeTicket(page);
  await expect(panelOf(page).getByText('In Time, 2 members')).toBeVisible();
  await expect(panelOf(theirs).getByText('You are registered for this event'), 'without a reload').toBeVisible();
  for (const one of [leader, member]) await mail.next(one.user.email, 'You are registered');
  await mail.expectNone(leader.user.email, 'Your team is not registered yet');
});

test('a team misses its deadline and is released: the leader at a keyboard, the member on a phone', async ({
  page,
  another,
  api,
  mail,
  signedIn,
}) => {
  test.slow();
  const [leader, member] = [await api.newcomer('Zeb Leader'), await api.newcomer('Arsal Member')];
  const registrationDeadline = new Date(Date.now() + hourMs).toISOString();
  const event = await teamEvent(api, 'Too Late', { registrationDeadline });
  await accept(api, member, await send(api, leader, event, member));
  const leaders = await another();
  for (const one of [page, leaders]) {
    await one.clock.install();
    await one.setViewportSize((one === page ? onAPhone : byKeyboard).size);
  }
  await signedIn(page, member);
  await signedIn(leaders, leader);
  await page.goto(`/events/${event._id}`);
  await leaders.goto(`/events/${event._id}`);
  await expect(panelOf(page).getByText('Awaiting Team Registration')).toBeVisible();
  await expect(panelOf(leaders).getByRole('button', { name: 'Register Now' })).toBeVisible();
  await moveDeadline(api, event, -secondMs, { minTeamSize: 2, maxTeamSize: 3 });
  for (const one of [leader, member]) {
    const { text } = await reminder(mail, one, 'Your team missed its deadline');
    expect(text).toContain('There is nothing to wait for.');
  }
  await expect(panelOf(page).getByText('Awaiting Team Registration')).toBeHidden();
  for (const one of [page, leaders]) {
    // An open page asks again at the deadline that it knows.
    await one.clock.fastForward(hourMs);
    await expect(panelOf(one).getByRole('button', { name: 'Registration Closed' }), 'without a reload').toBeVisible();
    await one.goto(one === page ? '/invitations' : '/invitations?show=outgoing');
    const card = cardsOf(one).filter({ hasText: event.title });
    await expect(card).toContainText(one === page ? /Expired.*Deadline passed/ : 'Expired');
    await (one === page ? onAPhone : byKeyboard).press(one, card.getByRole('link', { name: event.title }));
    await expect(panelOf(one).getByRole('button', { name: 'Registration Closed' })).toBeVisible();
    await expect(panelOf(one)).not.toContainText('Awaiting');
  }
  await Promise.all([leader, member].map(({ user }) => mail.expectNone(user.email, 'Your team missed its deadline')));
});
