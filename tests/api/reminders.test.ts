import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { PersonKey } from '#database/cast/people.ts';
import { deleteOverdueData } from '#run/app/server/cleanup.ts';
import { renderMailToSend } from '#run/app/server/mailTemplates.ts';
import { events } from '#events/events/server/tables.ts';
import type { Invitation } from '#teams/invitations/contract.ts';
import { invitationLifetimeMs } from '#teams/invitations/rules.ts';
import { rowsOf } from '#platform/database/database.ts';
import { reminders } from '#contact/reminders/server/tables.ts';
import { databases } from '../support/app.ts';
import { rollNumberOf } from '../support/castDetails.ts';
import { makeEvent } from '../support/eventForms.ts';
import { reminderScenario } from '../support/reminderScenario.ts';
import { suiteApp } from '../support/suiteApp.ts';

const hourMs = 3_600_000;
const whenReminded = invitationLifetimeMs / hourMs - 6;

describe.each(databases)('reminders on %s', (database) => {
  const begun = new Date();
  const site = suiteApp({ database, now: begun });
  const { iso, at, look, reminderMails, remindersSent, teamEvent, invite, accept, register, edit, startAfresh } =
    reminderScenario(site, begun);
  beforeEach(startAfresh);

  test('a leader with an accepted invitation is reminded a day before the deadline, once', async () => {
    const event = await teamEvent();
    await accept('bilal', await invite('ayesha', 'bilal', event));
    at(35.9);
    await look();
    expect(await remindersSent()).toEqual([]);
    at(36);
    await look();
    await look();
    at(50);
    await look();
    expect(await remindersSent()).toEqual(['team_incomplete ayesha']);
    const [mail] = await reminderMails();
    const rendered = mail && (await renderMailToSend(site.context, mail));
    expect(rendered?.text).toContain('Register by ');
    expect(rendered?.text).toContain(`Where: ${event.venue}.`);
    expect(rendered?.unsubscribeUrl).toMatch(/\/api\/unsubscribe\/[\w-]{64}$/);
    expect(mail?.expiresAt).toEqual(new Date(iso(60)));
  });

  test('leaders are not told to register before registration opens', async () => {
    const event = await teamEvent({ registrationOpensAt: iso(50) });
    await accept('bilal', await invite('ayesha', 'bilal', event));
    for (const hours of [36, 49.9]) {
      at(hours);
      await look();
      expect(await remindersSent()).toEqual([]);
    }
    at(50);
    await look();
    expect(await remindersSent()).toEqual(['team_incomplete ayesha']);
  });

  test('a start with the clock a year ahead forgets no reminder', async () => {
    const event = await teamEvent();
    await accept('bilal', await invite('ayesha', 'bilal', event));
    at(36);
    await look();
    expect(await remindersSent()).toEqual(['team_incomplete ayesha']);
    await deleteOverdueData(site.db, new Date(begun.getTime() + 365 * 24 * hourMs));
    site.logInAnew();
    await look();
    expect(await remindersSent()).toEqual(['team_incomplete ayesha']);
    await site.db.delete(events).where(sql`id = ${event._id}`);
    await deleteOverdueData(site.db, site.clock.now());
    expect(await site.db.select().from(reminders), 'of an event that is gone').toEqual([]);
  });

  test('nobody is reminded of a deadline who joined after the moment, has registered, or when it has passed', async () => {
    const [late, done, over] = [await teamEvent(), await teamEvent(), await teamEvent()];
    await accept('bilal', await invite('ayesha', 'bilal', done));
    await register('ayesha', done, 'Null Pointers');
    await accept('zain', await invite('hira', 'zain', over));
    at(36.1);
    await accept('zain', await invite('hira', 'zain', late));
    await site.db.delete(events).where(sql`id = ${over._id}`);
    await look();
    expect(await remindersSent()).toEqual([]);
    at(60);
    await look();
    expect(await remindersSent()).toEqual(['team_missed hira', 'team_missed zain']);
  });

  test('people with a seat are reminded a day before the start, while dates are announced', async () => {
    const event = await makeEvent(site, 'omar', { maxParticipants: 2, registrationDeadline: iso(100) });
    await register('ayesha', event);
    await register('bilal', event);
    await register('hira', event);
    const start = Date.parse(`${event.date.slice(0, 10)}T${event.time}:00+05:00`);
    const before = (hours: number) => site.clock.set(new Date(start - hours * hourMs));
    await site.as('omar').patch('/settings', { datesAnnounced: false });
    before(24);
    await look();
    expect(await remindersSent()).toEqual([]);
    await site.as('omar').patch('/settings', { datesAnnounced: true });
    before(20);
    await look();
    await look();
    expect(await remindersSent()).toEqual(['event_tomorrow ayesha', 'event_tomorrow bilal']);
    const [mail] = await reminderMails();
    const rendered = mail && (await renderMailToSend(site.context, mail));
    expect(rendered?.text).toContain(`${event.date.split('-').toReversed().join('/')}, ${event.time}`);
    expect(rendered?.text).toContain(event.venue);
    await site.as('omar').patch(`/events/${event._id}`, { status: 'cancelled' });
    expect(mail && (await renderMailToSend(site.context, mail))).toBeNull();
  });

  test('nobody is reminded of a start who came into a team with a seat after the moment', async () => {
    const event = await teamEvent({ maxTeamSize: 4 });
    await accept('bilal', await invite('ayesha', 'bilal', event));
    const { _id: registrationId } = await register('ayesha', event, 'Null Pointers');
    const before = (hours: number) =>
      site.clock.set(new Date(Date.parse(`${event.date}T${event.time}:00+05:00`) - hours * hourMs));
    const letIn = async (who: PersonKey) => {
      const body = { rollNumber: rollNumberOf(who), registrationId };
      const answer = await site.as('omar').post(`/admin/events/${event._id}/registrations`, body);
      expect(answer.status, answer.text).toBe(201);
    };
    before(24.1);
    await letIn('danish');
    const replaces = await site.idOf('bilal');
    const invitation = await invite('ayesha', 'hira', event, { registrationId, replaces });
    before(23.9);
    await accept('hira', invitation);
    await letIn('zain');
    await look();
    before(10);
    await look();
    expect(await remindersSent()).toEqual(['event_tomorrow ayesha', 'event_tomorrow danish']);
  });

  test('whoever is invited is reminded six hours before the invitation ends, unless it was sent later', async () => {
    const event = await teamEvent({ registrationDeadline: iso(100) });
    const id = await invite('ayesha', 'bilal', event);
    at(whenReminded - 0.1);
    await look();
    expect(await remindersSent()).toEqual([]);
    at(whenReminded);
    await look();
    expect(await remindersSent()).toEqual(['invitation_expiring bilal']);
    const [mail] = await reminderMails();
    await site.as('bilal').put(`/invitations/${id}/respond`, { response: 'decline' });
    expect(mail && (await renderMailToSend(site.context, mail))).toBeNull();
    at(95);
    await invite('hira', 'zain', event);
    await look();
    expect(await remindersSent()).toEqual(['invitation_expiring bilal']);
  });

  test('who may take a member’s place is reminded six hours before the start, which is named once announced', async () => {
    const event = await teamEvent();
    await accept('bilal', await invite('ayesha', 'bilal', event));
    const { _id: registrationId } = await register('ayesha', event, 'Null Pointers');
    at(61);
    const replaces = await site.idOf('bilal');
    await invite('ayesha', 'hira', event, { registrationId, replaces });
    const startsIn = (new Date(`${event.date}T${event.time}:00+05:00`).getTime() - begun.getTime()) / hourMs;
    at(startsIn - 6.1);
    await look();
    expect(await remindersSent()).not.toContain('invitation_expiring hira');
    await site.as('omar').patch('/settings', { datesAnnounced: false });
    at(startsIn - 6);
    await look();
    await look();
    const [mail, ...others] = (await reminderMails()).filter(({ template }) => template === 'invitation_expiring');
    expect(others).toEqual([]);
    expect(mail && (await renderMailToSend(site.context, mail))?.text).toContain('ends when the event begins');
    await edit(event, { isTeamEvent: true, minTeamSize: 2, maxTeamSize: 3, date: '2099-01-01' });
    expect(mail && (await renderMailToSend(site.context, mail))).toBeNull();
  });

  test('who wants no reminders gets none, and still hears that the team missed its deadline', async () => {
    const event = await teamEvent();
    for (const who of ['ayesha', 'bilal', 'hira'] as const)
      await site.as(who).put('/users/profile', { remindersByEmail: false });
    await accept('bilal', await invite('ayesha', 'bilal', event));
    at(10);
    await invite('ayesha', 'hira', event);
    at(59);
    await look();
    expect(await remindersSent()).toEqual([]);
    at(60);
    await look();
    expect(await remindersSent()).toEqual(['team_missed ayesha', 'team_missed bilal']);
    for (const who of ['ayesha', 'bilal', 'hira'] as const)
      await site.as(who).put('/users/profile', { remindersByEmail: true });
  });

  test('a team that missed its deadline is released: its people are free, and notified once', async () => {
    const event = await teamEvent();
    const id = await invite('ayesha', 'bilal', event);
    await accept('bilal', id);
    const statusOf = async () =>
      (await site.as('bilal').get<{ invitations: Invitation[] }>('/invitations/incoming')).data.invitations.find(
        (one) => one._id === id,
      )?.status;
    const isAwaited = async () =>
      (await site.as('bilal').get<{ hasAcceptedInvitation: boolean }>(`/registrations/check/${event._id}`)).data
        .hasAcceptedInvitation;
    expect([await statusOf(), await isAwaited()]).toEqual(['accepted', true]);
    at(60);
    expect([await statusOf(), await isAwaited()], 'by the clock, before it is written down').toEqual([
      'expired',
      false,
    ]);
    expect((await site.as('bilal').delete(`/invitations/${id}`)).code).toBe('invitation_expired');
    await look();
    await look();
    expect([await statusOf(), await isAwaited()]).toEqual(['expired', false]);
    expect(await remindersSent()).toEqual(['team_missed ayesha', 'team_missed bilal']);
    const rows = await rowsOf(site.db, sql`select status, ended_at is not null as ended from invitations`);
    expect(rows).toEqual([{ status: 'expired', ended: true }]);
    await edit(event, {
      title: event.title,
      isTeamEvent: true,
      minTeamSize: 2,
      maxTeamSize: 3,
      registrationDeadline: iso(90),
    });
    await accept('bilal', await invite('ayesha', 'bilal', event));
    at(90);
    await look();
    expect(await remindersSent()).toEqual([
      'team_missed ayesha',
      'team_missed ayesha',
      'team_missed bilal',
      'team_missed bilal',
    ]);
  });

  test('a cancelled event releases its teams without a word, and so does one that has begun', async () => {
    const [off, begunEvent] = [await teamEvent(), await teamEvent()];
    await accept('bilal', await invite('ayesha', 'bilal', off));
    await accept('bilal', await invite('ayesha', 'bilal', begunEvent));
    await site.as('omar').patch(`/events/${off._id}`, { status: 'cancelled' });
    at(24 * 60);
    await look();
    expect(await remindersSent()).toEqual([]);
    const rows = await rowsOf(site.db, sql`select distinct status from invitations`);
    expect(rows).toEqual([{ status: 'expired' }]);
  });

  test('a deadline that is moved is reminded of again at its own moment, not at once', async () => {
    const event = await teamEvent();
    const form = { title: event.title, isTeamEvent: true, minTeamSize: 2, maxTeamSize: 3 };
    await accept('bilal', await invite('ayesha', 'bilal', event));
    at(36);
    await look();
    await edit(event, { ...form, registrationDeadline: iso(58) });
    at(37);
    await look();
    expect(await remindersSent()).toHaveLength(1);
    await edit(event, { ...form, registrationDeadline: iso(90) });
    await look();
    expect(await remindersSent()).toHaveLength(1);
    at(66);
    await look();
    await edit(event, { ...form, registrationDeadline: iso(89) });
    await look();
    expect(await remindersSent()).toEqual(['team_incomplete ayesha', 'team_incomplete ayesha']);
  });
});
