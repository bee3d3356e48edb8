import { describe, expect, test } from 'vitest';
import type { PersonKey } from '#database/cast/people.ts';
import { renderMailToSend } from '#run/app/server/mailTemplates.ts';
import type { FestivalEvent } from '#events/events/contract.ts';
import { dayMonthYear } from '#platform/dates.ts';
import { markSent } from '#platform/mail/queries.ts';
import { databases } from '../support/app.ts';
import { eventForm, makeEvent } from '../support/eventForms.ts';
import { featuredCalls } from '../support/featuredCalls.ts';
import { makeFeatured, teamForm } from '../support/featuredForms.ts';
import { suiteApp } from '../support/suiteApp.ts';

describe.each(databases)('date, time and place in mails on %s', (database) => {
  const site = suiteApp({ database, now: new Date('2027-02-01T14:00:00+05:00') });
  const { registered } = featuredCalls(() => site);
  const announce = (datesAnnounced: boolean) => site.as('omar').patch('/settings', { datesAnnounced });
  const register = async (who: PersonKey, { _id: eventId }: FestivalEvent) => {
    const answer = await site.as(who).post<{ registration: { _id: string } }>('/registrations', { eventId });
    expect(answer.status, answer.text).toBe(201);
    return answer.data.registration._id;
  };
  const edit = async ({ _id }: FestivalEvent, changes: object) => {
    const answer = await site.as('omar').put(`/events/${_id}`, { ...eventForm(site.clock.now()), ...changes });
    expect(answer.status, answer.text).toBe(200);
  };

  async function newest(template: string): Promise<string[]> {
    const mail = (await site.mails()).find((one) => one.template === template);
    const rendered = mail && (await renderMailToSend(site.context, mail));
    expect(rendered, template).toBeTruthy();
    return rendered?.text.split('\n') ?? [];
  }
  const where = 'Where: Lab 1. The date is not announced yet.';
  const when = 'When and where: 06/02/2027, 10:00, Lab 1.';

  test('are those that hold when the mail is sent, and dates only once they are announced', async () => {
    await announce(false);
    const event = await makeEvent(site, 'omar', { maxParticipants: 1 });
    await register('ayesha', event);
    await register('bilal', event);
    for (const template of ['registered', 'waitlisted']) {
      await announce(false);
      expect(await newest(template)).toContain(where);
      expect((await newest(template)).join()).not.toContain(dayMonthYear(event.date));
      await announce(true);
      expect(await newest(template)).toContain(when);
    }
    await edit(event, { maxParticipants: 2, venue: 'Hall 2', time: '15:30' });
    for (const template of ['registered', 'waitlisted', 'promoted'])
      expect(await newest(template)).toContain('When and where: 06/02/2027, 15:30, Hall 2.');
  });

  test('of an event that is cancelled are those that were planned', async () => {
    await announce(true);
    const event = await makeEvent(site, 'omar');
    await register('ayesha', event);
    await site.as('omar').patch(`/events/${event._id}`, { status: 'cancelled' });
    const planned = 'It was planned for 06/02/2027, 10:00, Lab 1.';
    expect(await newest('event_cancelled')).toContain(planned);
    expect(await newest('registered')).toContain(`The event is cancelled now. ${planned}`);
    await announce(false);
    expect(await newest('event_cancelled')).toContain('It was planned for Lab 1.');
    await announce(true);
    for (const { id } of await site.mails()) await markSent(site.db, [id], site.clock.now());
    await site.as('omar').patch(`/events/${event._id}`, { status: 'upcoming' });
    expect(await newest('event_reopened')).toContain(when);
  });

  test('stand in the mails of teams, with the deadline as long as they have not registered', async () => {
    await announce(true);
    const event = await makeEvent(site, 'omar', { isTeamEvent: true, minTeamSize: 2, maxTeamSize: 3 });
    const receiverId = await site.idOf('bilal');
    const sent = await site
      .as('ayesha')
      .post<{ invitation: { _id: string } }>('/invitations/send', { eventId: event._id, receiverId });
    expect(await newest('invited')).toContain(`${when} Register by 05/02/2027, 14:00.`);
    await site.as('bilal').put(`/invitations/${sent.data.invitation._id}/respond`, { response: 'accept' });
    expect(await newest('invitation_accepted')).toContain(`${when} Register by 05/02/2027, 14:00.`);
    const team = await site.as('ayesha').post<{ registration: { _id: string } }>('/registrations', {
      eventId: event._id,
      teamName: 'Null Pointers',
      useInvitations: true,
    });
    const { _id } = team.data.registration;
    await site.as('ayesha').put(`/registrations/${_id}/leader`, { userId: receiverId });
    for (const template of ['registered', 'you_lead']) expect(await newest(template)).toContain(when);
    await site.as('omar').delete(`/admin/registrations/${_id}`, { reason: 'No shows twice' });
    expect(await newest('cancelled_by_organizer')).toContain(when);
  });

  test('stand in the mails to teams of other universities', async () => {
    await announce(true);
    const event = await makeFeatured(site, {}, 'omar');
    await registered(event, teamForm());
    expect(await newest('featured_registered')).toContain(when);
    await announce(false);
    expect(await newest('featured_registered')).toContain(where);
    await site.as('omar').patch(`/admin/featured-events/${event._id}`, { status: 'cancelled' });
    expect(await newest('featured_cancelled')).toContain('It was planned for Lab 1.');
  });

  test('are left out of mails about an event that was deleted since', async () => {
    const event = await makeEvent(site, 'omar');
    await site.as('ayesha').delete(`/registrations/${await register('ayesha', event)}`);
    expect((await site.as('omar').delete(`/events/${event._id}`)).status).toBe(200);
    expect((await newest('registered')).join()).not.toMatch(/Where|where|planned/);
  });
});
