import { describe, expect, test } from 'vitest';
import type { PersonKey } from '#database/cast/people.ts';
import type { Invitation } from '#teams/invitations/contract.ts';
import type { Registration } from '#teams/registrations/contract.ts';
import { publish } from '#platform/live/server/publish.ts';
import { inTransaction } from '#platform/database/database.ts';
import { newPerson } from '../authorization/fixtures.ts';
import { databases, type TestApp } from '../support/app.ts';
import { emailOf } from '../support/castDetails.ts';
import { eventForm, makeEvent } from '../support/eventForms.ts';
import { featuredCalls } from '../support/featuredCalls.ts';
import { makeFeatured, person, teamForm } from '../support/featuredForms.ts';
import {
  follow,
  login,
  logIn,
  openSending,
  openWith,
  settle,
  startSecondServer,
  suiteServer,
} from '../support/liveStreams.ts';

type Sent = { invitation: Invitation };
const team = { isTeamEvent: true, minTeamSize: 2, maxTeamSize: 3 };

const invite = async (site: TestApp, leader: PersonKey, other: PersonKey, eventId: string) =>
  (await site.as(leader).post<Sent>('/invitations/send', { receiverId: await site.idOf(other), eventId })).data
    .invitation._id;
const accept = (site: TestApp, who: PersonKey, id: string) =>
  site.as(who).put(`/invitations/${id}/respond`, { response: 'accept' });

describe.each(databases)('live streams on %s', (database) => {
  const site = suiteServer(database);

  test('announce a message of the organizers to those it is addressed to', async () => {
    const event = await makeEvent(site, 'sana');
    await site.as('ayesha').post('/registrations', { eventId: event._id });
    const ayesha = await follow(site, 'ayesha');
    const bilal = await follow(site, 'bilal');
    const written = { audience: 'registered', subject: 'Bring your laptops', body: 'And an adapter.' };
    expect((await site.as('sana').post(`/events/${event._id}/messages`, written)).status).toBe(201);
    expect(await ayesha.next('messages')).toEqual({ eventId: event._id });
    expect(bilal.names()).toEqual([]);
  });

  test('announce to leaders with an account that their featured event changed, is cancelled or open again', async () => {
    const event = await makeFeatured(site);
    const participants = [person({ email: emailOf('ayesha') }), person({ email: emailOf('bilal') })];
    await featuredCalls(() => site).registered(event, teamForm(2, { participants }));
    const path = `/admin/featured-events/${event._id}`;
    const form = { ...eventForm(site.clock.now()), minTeamSize: 1, maxTeamSize: 4 };
    const [ayesha, bilal] = [await follow(site, 'ayesha'), await follow(site, 'bilal')];
    const receivedAfter = async (change: Promise<{ status: number; text: string }>) => {
      const answer = await change;
      expect(answer.status, answer.text).toBe(200);
      const received = await ayesha.next('featured').catch((error: Error) => error.message);
      ayesha.forget();
      return received;
    };
    expect({
      changed: await receivedAfter(site.as('sana').put(path, { ...form, venue: 'Hall 2' })),
      cancelled: await receivedAfter(site.as('sana').patch(path, { status: 'cancelled' })),
      reopened: await receivedAfter(site.as('sana').patch(path, { status: 'upcoming' })),
    }).toEqual({
      changed: { eventId: event._id },
      cancelled: { eventId: event._id },
      reopened: { eventId: event._id },
    });
    expect(bilal.names(), 'no leader').toEqual([]);

    await site.as('sana').put(path, { ...form, venue: 'Hall 2', description: 'Another one.' });
    await publish(site.db, { to: [await site.idOf('ayesha')], event: 'team' });
    await ayesha.next('team');
    expect(ayesha.names(), 'a change that leaders are not notified of').toEqual(['team']);
  });

  test('carry messages about invitations, teams and registrations to those concerned', async () => {
    const event = await makeEvent(site, 'sana', { ...team, maxTeamSize: 2, maxParticipants: 2 });
    const ayesha = await follow(site, 'ayesha');
    const bilal = await follow(site, 'bilal');
    const hira = await follow(site, 'hira');

    const toBilal = await invite(site, 'ayesha', 'bilal', event._id);
    expect(await bilal.next('invitations')).toEqual({ eventId: event._id });
    expect(bilal.names()).toEqual(['invitations']);
    expect(hira.names()).toEqual([]);
    await invite(site, 'ayesha', 'hira', event._id);
    await hira.next('invitations');
    hira.forget();
    ayesha.forget();

    expect((await accept(site, 'bilal', toBilal)).status).toBe(200);
    expect(await ayesha.next('team')).toEqual({ eventId: event._id });
    await hira.next('invitations');
    expect(hira.names(), 'the team is full: the other invitation is over').toEqual(['invitations']);

    bilal.forget();
    const form = { eventId: event._id, useInvitations: true, teamName: 'Two' };
    const first = await site.as('ayesha').post<{ registration: Registration }>('/registrations', form);
    expect(first.status).toBe(201);
    expect(await bilal.next('registrations')).toEqual({ eventId: event._id });

    expect((await accept(site, 'zain', await invite(site, 'hira', 'zain', event._id))).status).toBe(200);
    const second = await site.as('hira').post('/registrations', { ...form, teamName: 'Three' });
    expect(second.status).toBe(201);
    await hira.next('registrations');
    const zain = await follow(site, 'zain');
    zain.forget();
    hira.forget();
    bilal.forget();
    await site.as('ayesha').delete(`/registrations/${first.data.registration._id}`);
    expect(await zain.next('registrations'), 'promoted from the waitlist').toEqual({ eventId: event._id });
    await hira.next('registrations');
    await bilal.next('team');
    expect(bilal.names()).toEqual(['invitations', 'registrations', 'team']);
  });

  test('carry changed settings to everybody, also to those who connect right after', async () => {
    const [ayesha, sana] = [await follow(site, 'ayesha'), await follow(site, 'sana')];
    await site.as('omar').patch('/settings', { datesAnnounced: true });
    for (const stream of [ayesha, sana]) {
      await stream.next('settings');
      expect(stream.names()).toEqual(['settings']);
    }
    const late = await openWith(site.app, await logIn(site, 'bilal'));
    await late.next('settings');
    ayesha.forget();
    await site.as('omar').patch('/settings', { datesAnnounced: true });
    await publish(site.db, { to: [await site.idOf('ayesha')], event: 'team' });
    await ayesha.next('team');
    expect(ayesha.names(), 'nothing has changed').toEqual(['team']);
    await site.as('omar').patch('/settings', { datesAnnounced: false });
  });

  test('carry marks at a door to who runs the event and to its helpers, until their link ends', async () => {
    const [event, other] = [await makeEvent(site, 'sana'), await makeEvent(site, 'sana')];
    const path = `/events/${event._id}`;
    await site.as('hira').post('/registrations', { eventId: event._id });
    const helper = async (of: { _id: string }) => {
      const body = { label: 'Gate 2', hours: 1 };
      const { data } = await site
        .as('sana')
        .post<{ url: string; link: { _id: string } }>(`/events/${of._id}/door-links`, body);
      const headers = { 'x-door-token': data.url.split('#')[1] ?? '' };
      const stream = await openSending(site.app, headers);
      await settle(site, stream, data.link._id);
      return { id: data.link._id, headers, stream };
    };
    const [here, there] = [await helper(event), await helper(other)];
    const [sana, omar] = [await follow(site, 'sana'), await follow(site, 'omar')];
    const [talha, hira] = [await follow(site, 'talha'), await follow(site, 'hira')];
    const door = await site.as('sana').get<{ people: { key: string }[] }>(`${path}/door`);
    const marks = [{ id: 'one', key: door.data.people[0]?.key, present: true, at: new Date().toISOString() }];
    expect((await site.nobody.post(`${path}/attendance`, { marks }, here.headers)).status).toBe(200);
    for (const stream of [sana, omar, here.stream])
      expect(await stream.next('attendance')).toEqual({ eventId: event._id });
    for (const [key, stream] of [['talha', talha] as const, ['hira', hira] as const]) {
      await publish(site.db, { to: [await site.idOf(key)], event: 'a mark' });
      await stream.next('a mark');
      expect(stream.names(), 'another club’s admin, a participant').toEqual(['a mark']);
    }
    await publish(site.db, { to: [there.id], event: 'a mark' });
    await there.stream.next('a mark');
    expect(there.stream.names(), 'the link of another door').toEqual(['a mark']);

    await site.as('sana').delete(`${path}/door-links/${here.id}`);
    await here.stream.untilEnded();
    expect((await openSending(site.app, here.headers)).response.statusCode).toBe(401);
    expect(there.stream.ended).toBe(false);
  });

  test('end for a helper when the maker of the link loses the right to run the event', async () => {
    const event = await makeEvent(site, 'sana');
    const path = `/events/${event._id}`;
    const id = await newPerson(site);
    const maker = site.bearing(await login(site, id));
    const put = async (address: string, body: object) => {
      const changed = await site.as('omar').put(address, body);
      expect(changed.status, changed.text).toBe(200);
    };
    const setRole = (role: string, clubAffiliation: string | null = null) =>
      put(`/admin/users/${id}/role`, { role, clubAffiliation });
    const helperOf = async (who: Pick<typeof maker, 'post'>) => {
      const body = { label: 'Gate 2', hours: 1 };
      const { data } = await who.post<{ url: string; link: { _id: string } }>(`${path}/door-links`, body);
      const headers = { 'x-door-token': data.url.split('#')[1] ?? '' };
      const stream = await openSending(site.app, headers);
      await settle(site, stream, data.link._id);
      return { headers, stream };
    };
    const ends = async ({ headers, stream }: Awaited<ReturnType<typeof helperOf>>) => {
      await stream.untilEnded();
      expect((await openSending(site.app, headers)).response.statusCode).toBe(401);
    };
    const kept = await helperOf(site.as('sana'));
    const [club, otherClub] = ['Koderz Club', 'AI Alliance'];

    await setRole('club_admin', club);
    const byRole = await helperOf(maker);
    await setRole('student');
    await ends(byRole);

    await setRole('club_admin', club);
    const byClub = await helperOf(maker);
    await put(`/admin/users/${id}`, { clubAffiliation: otherClub });
    await ends(byClub);

    await put(`${path}/organizer`, { userId: id });
    const byOrganizer = await helperOf(maker);
    await put(`${path}/organizer`, { userId: await site.idOf('sana') });
    await ends(byOrganizer);

    await setRole('super_admin');
    const byAccount = await helperOf(maker);
    expect((await site.as('omar').delete(`/admin/users/${id}`)).status).toBe(200);
    await ends(byAccount);
    expect(kept.stream.ended).toBe(false);
  });

  test('carry nothing that was rolled back', async () => {
    const ayesha = await follow(site, 'ayesha');
    const to = [await site.idOf('ayesha')];
    const undone = inTransaction(site.db, async (tx) => {
      await publish(tx, { to, event: 'invitations' });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await publish(site.db, { to, event: 'team' });
    await ayesha.next('team');
    expect(ayesha.names()).toEqual(['team']);
  });

  test('reach more people than one payload holds', async () => {
    const ayesha = await follow(site, 'ayesha');
    const others = Array.from({ length: 2000 }, () => crypto.randomUUID());
    await publish(site.db, { to: [...others, await site.idOf('ayesha')], event: 'team' });
    expect(await ayesha.next('team')).toEqual({});
  });
});

describe.runIf(databases.includes('postgres'))('live streams on PostgreSQL alone', () => {
  const one = suiteServer('postgres');

  test('carry changes made through another server', async () => {
    const other = await startSecondServer(one);
    const event = await makeEvent(one, 'sana', team);
    const bilal = await follow(one, 'bilal', other);
    await invite(one, 'ayesha', 'bilal', event._id);
    expect(await bilal.next('invitations')).toEqual({ eventId: event._id });
  });
});
