import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { PersonKey } from '#database/cast/people.ts';
import { users } from '#people/accounts/server/tables.ts';
import { events } from '#events/events/server/tables.ts';
import { renderMailToSend } from '#run/app/server/mailTemplates.ts';
import { requestsAnHour } from '#teams/invitations/server/joinRequests.ts';
import { joinLinks, joinRequests } from '#teams/invitations/server/tables.ts';
import { databases } from '../support/app.ts';
import { emailOf, rollNumberOf } from '../support/castDetails.ts';
import { eventForm } from '../support/eventForms.ts';
import { refused } from '../support/featuredCalls.ts';
import { joinCalls, newStudent } from '../support/joinCalls.ts';
import { follow, login, suiteServer } from '../support/liveStreams.ts';
import { suiteApp, suiteWithClock } from '../support/suiteApp.ts';
import { teamCalls } from '../support/teamCalls.ts';

describe.each(databases)('accepting a request to join, on %s', (database) => {
  const { site } = suiteWithClock({ database });
  const { makeTeamEvent, join, makeTeam, lead } = teamCalls(site);
  const { open, requested, respond, withdraw, listed, statusOf } = joinCalls(site);
  const change = (eventId: string, values: Partial<typeof events.$inferInsert>) =>
    site.db.update(events).set(values).where(eq(events.id, eventId));

  test('asks every rule of accepting an invitation again', async () => {
    const event = await makeTeamEvent({ isKoderzEvent: true });
    const request = await requested('zain', await open('ayesha', event._id));
    const accept = () => respond('ayesha', request, 'accept');
    const ofZain = eq(users.id, await site.idOf('zain'));
    const [zain] = await site.db.select({ section: users.section }).from(users).where(ofZain);
    await site.db.update(users).set({ section: 'Z' }).where(ofZain);
    refused(await accept(), 409, 'koderz_mismatch');
    await site.db
      .update(users)
      .set({ section: zain?.section ?? null })
      .where(ofZain);
    await change(event._id, { batches: ['2020'] });
    refused(await accept(), 409, 'not_eligible');
    await change(event._id, { batches: event.eligibilityCriteria.batches, minTeamSize: 1, maxTeamSize: 1 });
    refused(await accept(), 409, 'team_full');
    await change(event._id, { maxTeamSize: 3, status: 'cancelled' });
    refused(await accept(), 409, 'registration_closed');
    await change(event._id, { status: 'upcoming', registrationDeadline: site.clock.now() });
    refused(await accept(), 409, 'deadline_passed');
    await change(event._id, { registrationDeadline: new Date(event.registrationDeadline) });
    expect((await accept()).status).toBe(200);
  });

  test('is refused when the asker has a team by then, or the event no seat', async () => {
    const event = await makeTeamEvent({ minTeamSize: 1, maxParticipants: 2 });
    const team = await makeTeam(event._id, 'ayesha');
    const token = await open('ayesha', event._id, team);
    const [ofHira, ofBilal] = [await requested('hira', token), await requested('bilal', token)];
    await join('hira', 'zain', event._id);
    const unavailable = await respond('ayesha', ofHira, 'accept');
    refused(unavailable, 409, 'invitee_unavailable');
    expect(unavailable.message).toBe('This person has already joined a team for this event');
    expect((await respond('ayesha', ofHira, 'decline')).status, 'and can be declined').toBe(200);
    await makeTeam(event._id, 'kamran');
    refused(await respond('ayesha', ofBilal, 'accept'), 409, 'event_full');
    refused(await respond('ayesha', ofBilal, 'maybe' as 'accept'), 400, 'validation');
  });

  test('the mail to the leader goes out only while the request can be answered', async () => {
    const event = await makeTeamEvent();
    const request = await requested('bilal', await open('mariam', event._id));
    const mail = (await site.mails()).find(({ to }) => to === emailOf('mariam'));
    if (!mail) throw new Error('the leader got no mail');
    const sent = await renderMailToSend(site.context, mail);
    expect(sent?.text).toContain('Bilal Raza opened your link and asks to join your team');
    expect(sent?.text).toContain('Accept or decline under Invitations by ');
    await change(event._id, { status: 'cancelled' });
    expect(await renderMailToSend(site.context, mail), 'of a cancelled event').toBeNull();
    await change(event._id, { status: 'upcoming' });
    expect(await renderMailToSend(site.context, mail), 'the control').not.toBeNull();
    await withdraw('bilal', request);
    expect(await renderMailToSend(site.context, mail)).toBeNull();
  });

  test('nor to a leader whose request has passed to another', async () => {
    const event = await makeTeamEvent();
    const team = await makeTeam(event._id, 'ayesha', 'bilal');
    await requested('hira', await open('ayesha', event._id, team));
    const mail = (await site.mails()).find(({ template }) => template === 'join_requested');
    if (!mail) throw new Error('the leader got no mail');
    expect(await renderMailToSend(site.context, mail), 'the control').not.toBeNull();
    expect((await lead('ayesha', team, 'bilal')).status).toBe(200);
    expect(await renderMailToSend(site.context, mail)).toBeNull();
  });

  test('a walk-in who fills the team ends its link and its requests', async () => {
    const event = await makeTeamEvent({ maxTeamSize: 4 });
    const team = await makeTeam(event._id, 'ayesha', 'bilal');
    const token = await open('ayesha', event._id, team);
    const request = await requested('hira', token);
    const letIn = (who: PersonKey) =>
      site
        .as('sana')
        .post(`/admin/events/${event._id}/registrations`, { rollNumber: rollNumberOf(who), registrationId: team });
    expect((await letIn('zain')).status).toBe(201);
    expect(await statusOf('hira', request), 'a place is free').toBe('pending');
    expect((await letIn('kamran')).status).toBe(201);
    expect(await statusOf('hira', request)).toBe('ended');
    expect(await site.db.$count(joinLinks, eq(joinLinks.eventId, event._id))).toBe(0);
  });

  test('an account that is erased takes its link and its requests along', async () => {
    const event = await makeTeamEvent();
    const id = await newStudent(site);
    const person = site.bearing(await login(site, id));
    const made = await person.post<{ url: string }>('/invitations/link', { eventId: event._id });
    const token = made.data.url.split('#')[1] ?? '';
    await requested('bilal', token);
    await person.post('/join', { token: await open('ayesha', event._id) });
    expect(await listed('ayesha', event._id)).toHaveLength(1);
    expect((await site.as('omar').delete(`/admin/users/${id}`)).status).toBe(200);
    for (const who of ['ayesha', 'bilal'] as const) expect(await listed(who, event._id)).toEqual([]);
    refused(await joinCalls(site).look(token), 404, 'not_found');
  });

  test('of a draft there is neither a link nor a request', async () => {
    const event = await makeTeamEvent();
    const token = await open('ayesha', event._id);
    const request = await requested('bilal', token);
    await change(event._id, { isDraft: true });
    refused(await joinCalls(site).look(token), 404, 'not_found');
    refused(await joinCalls(site).ask('hira', token), 404, 'not_found');
    refused(await joinCalls(site).link('sana', event._id), 404, 'not_found');
    refused(await respond('ayesha', request, 'accept'), 404, 'not_found');
    expect(await listed('bilal', event._id)).toEqual([]);
  });

  test('an event that is deleted takes its links and requests along', async () => {
    const event = await makeTeamEvent();
    await requested('bilal', await open('ayesha', event._id));
    expect((await site.as('sana').delete(`/events/${event._id}`)).status).toBe(200);
    expect(await site.db.$count(joinLinks, eq(joinLinks.eventId, event._id))).toBe(0);
    expect(await site.db.$count(joinRequests, eq(joinRequests.eventId, event._id))).toBe(0);
  });
});

describe.each(databases)('requests by one account, on %s', (database) => {
  const site = suiteApp({ database, limits: true });
  const { makeTeamEvent } = teamCalls(site);
  const { open, ask, withdraw } = joinCalls(site);

  test('are twenty an hour, and the mails they cause count to the ceiling of the leader', async () => {
    const event = await makeTeamEvent();
    const token = await open('ayesha', event._id);
    for (let n = 0; n < requestsAnHour.max; n += 1) {
      const made = await ask('bilal', token);
      expect(made.status, made.text).toBe(201);
      await withdraw('bilal', made.data.request);
    }
    const past = await ask('bilal', token);
    refused(past, 429, 'rate_limited');
    expect(Number(past.headers['retry-after'])).toBeGreaterThan(3000);
    const mails = (await site.mails()).filter(({ template }) => template === 'join_requested');
    expect(mails.map(({ status }) => status).toSorted()).toEqual(['held', ...Array<string>(6).fill('queued')]);
    expect((await ask('hira', token)).status).toBe(201);
    site.clock.advance(3601);
    expect((await ask('bilal', token)).status).toBe(201);
  });
});

describe.each(databases)('live streams of requests to join, on %s', (database) => {
  const site = suiteServer(database);

  test('carry a message to the leader and the asker', async () => {
    const event = await teamCalls(site).makeTeamEvent();
    const { open, requested, respond, withdraw } = joinCalls(site);
    const token = await open('ayesha', event._id);
    const [ayesha, bilal, hira] = [
      await follow(site, 'ayesha'),
      await follow(site, 'bilal'),
      await follow(site, 'hira'),
    ];
    const first = await requested('bilal', token);
    for (const stream of [ayesha, bilal]) expect(await stream.next('invitations')).toEqual({ eventId: event._id });
    await withdraw('bilal', first);
    await ayesha.next('invitations');
    const second = await requested('bilal', token);
    await ayesha.next('invitations');
    bilal.forget();
    await respond('ayesha', second, 'accept');
    expect(await bilal.next('team')).toEqual({ eventId: event._id });
    expect(hira.names()).toEqual([]);
  });

  test('carry one when the event is no longer for teams', async () => {
    const event = await teamCalls(site).makeTeamEvent();
    const { open, requested } = joinCalls(site);
    await requested('bilal', await open('ayesha', event._id));
    const bilal = await follow(site, 'bilal');
    const alone = eventForm(site.clock.now(), { isTeamEvent: false });
    expect((await site.as('sana').put(`/events/${event._id}`, alone)).status).toBe(200);
    expect(await bilal.next('invitations')).toEqual({ eventId: event._id });
  });
});
