import { describe, expect, test } from 'vitest';
import type { PersonKey } from '#database/cast/people.ts';
import type { FestivalEvent } from '#events/events/contract.ts';
import type { Registration } from '#teams/registrations/contract.ts';
import { databases } from '../support/app.ts';
import { eventForm, makeEvent } from '../support/eventForms.ts';
import { suiteWithClock } from '../support/suiteApp.ts';

type One = { registration: Registration };
type Many = { registrations: Registration[] };

describe.each(databases)('registering alone on %s', (database) => {
  const { site, begun } = suiteWithClock({ database });

  const register = (who: PersonKey, eventId: string, more: object = {}) =>
    site.as(who).post<One>('/registrations', { eventId, ...more });
  const cancel = (who: PersonKey, answer: { data: One }) =>
    site.as(who).delete<One>(`/registrations/${answer.data.registration._id}`);
  const mailsTo = async (who: PersonKey, title: string) =>
    (await site.mails())
      .filter((mail) => mail.to.startsWith(`${who}.`) && mail.data['title'] === title)
      .map((mail) => mail.template);

  test('registering gives a seat, a mail and an entry under My Registrations', async () => {
    const event = await makeEvent(site, 'sana', { title: 'A seat' });
    const made = await register('ayesha', event._id);
    expect(made).toMatchObject({ status: 201, message: undefined });
    expect(made.data.registration).toMatchObject({
      status: 'registered',
      isIndividual: true,
      teamName: null,
      waitlistPosition: null,
      canCancel: true,
      event: { _id: event._id, title: 'A seat', isTeamEvent: false },
      teamLeader: { name: 'Ayesha Noor' },
      teamMembers: [{ name: 'Ayesha Noor' }],
    });
    expect(made.text).not.toContain('phone');
    const mine = (await site.as('ayesha').get<Many>('/registrations/my-registrations')).data.registrations;
    expect(mine[0]).toEqual(made.data.registration);
    expect(await mailsTo('ayesha', 'A seat')).toEqual(['registered']);
    const check = await site.as('ayesha').get<{ isRegistered: boolean } & One>(`/registrations/check/${event._id}`);
    expect(check.data).toMatchObject({ isRegistered: true, hasAcceptedInvitation: false, registration: mine[0] });
    expect((await site.as('bilal').get(`/registrations/check/${event._id}`)).data).toEqual({
      isRegistered: false,
      hasAcceptedInvitation: false,
      clashes: [],
      event: { hasOpeningReminder: false },
    });
    expect(await register('ayesha', event._id)).toMatchObject({
      status: 409,
      code: 'already_registered',
      message: 'You are already registered for this event',
    });
  });

  test('the first reason is reported: role, status, deadline, already registered, eligibility', async () => {
    const event = await makeEvent(site, 'sana', { eligibilityCriteria: { batches: ['2022'] } });
    expect((await site.nobody.post('/registrations', { eventId: event._id })).code).toBe('unauthenticated');
    expect(await register('omar', event._id)).toMatchObject({ status: 403, code: 'administrators_cannot_register' });
    expect(await register('ayesha', event._id)).toMatchObject({
      code: 'not_eligible',
      message: 'This event is for batch 2022 only',
    });
    site.clock.set(new Date(event.registrationDeadline));
    expect(await register('ayesha', event._id)).toMatchObject({
      code: 'deadline_passed',
      message: 'Registration deadline has passed',
    });
    await site.as('sana').patch(`/events/${event._id}`, { status: 'ongoing' });
    expect(await register('ayesha', event._id)).toMatchObject({
      code: 'registration_closed',
      message: 'Registration is closed for this event',
    });
    expect(await register('omar', event._id)).toMatchObject({ code: 'administrators_cannot_register' });
    site.clock.set(begun);
    expect((await register('ayesha', 'nope')).code).toBe('not_found');
  });

  test('an invalid body changes nothing', async () => {
    const event = await makeEvent(site, 'sana');
    const bilal = await site.idOf('bilal');
    expect((await register('ayesha', event._id, { teamName: 'Us' })).errors).toMatchObject([{ field: 'teamName' }]);
    expect((await register('ayesha', event._id, { teamMembers: [bilal] })).errors).toMatchObject([
      { field: 'teamMembers' },
    ]);
    expect((await register('ayesha', event._id, { status: 'registered' })).errors).toMatchObject([{ field: 'status' }]);
    expect((await site.as('ayesha').post('/registrations', {})).status).toBe(400);
    expect((await site.as('ayesha').get<Many>(`/registrations/check/${event._id}`)).data).toMatchObject({
      isRegistered: false,
    });
    expect(
      (await register('ayesha', event._id, { teamMembers: [await site.idOf('ayesha')], teamName: '' })).status,
    ).toBe(201);
  });

  test('a full event gives a waitlist place; free seats promote in order', async () => {
    const event = await makeEvent(site, 'sana', { title: 'Full house', maxParticipants: 1 });
    const first = await register('ayesha', event._id);
    const second = await register('bilal', event._id);
    const third = await register('hira', event._id);
    expect(second).toMatchObject({ status: 201, message: 'Event is full. You have been added to the waitlist.' });
    expect([second, third].map((made) => made.data.registration)).toMatchObject([
      { status: 'waitlisted', waitlistPosition: 1, canCancel: true },
      { status: 'waitlisted', waitlistPosition: 2 },
    ]);
    expect((await register('bilal', event._id)).code).toBe('already_registered');
    const shown = (await site.nobody.get<{ event: FestivalEvent }>(`/events/${event._id}`)).data.event;
    expect(shown).toMatchObject({ participantCount: 1, isFull: true, registrationOpen: true });

    expect((await cancel('ayesha', first)).data.registration).toMatchObject({ status: 'cancelled', canCancel: false });
    expect((await cancel('ayesha', first)).code).toBe('already_cancelled');
    const statusOf = async (who: PersonKey) =>
      (await site.as(who).get<One>(`/registrations/check/${event._id}`)).data.registration;
    expect(await statusOf('bilal')).toMatchObject({ status: 'registered', waitlistPosition: null });
    expect(await statusOf('hira')).toMatchObject({ status: 'waitlisted', waitlistPosition: 1 });
    expect(await mailsTo('bilal', 'Full house')).toEqual(['promoted', 'waitlisted']);
    expect(await mailsTo('ayesha', 'Full house')).toEqual(['registration_cancelled', 'registered']);

    const raised = eventForm(site.clock.now(), { title: 'Full house', maxParticipants: 2 });
    expect((await site.as('sana').put(`/events/${event._id}`, raised)).status).toBe(200);
    expect(await statusOf('hira')).toMatchObject({ status: 'registered' });
    await site.as('sana').put(`/events/${event._id}`, { ...raised, maxParticipants: 1 });
    expect(await statusOf('hira')).toMatchObject({ status: 'registered' });
    expect((await register('zain', event._id)).data.registration).toMatchObject({
      status: 'waitlisted',
      waitlistPosition: 1,
    });
    await cancel('bilal', second);
    expect(await statusOf('zain')).toMatchObject({ status: 'waitlisted' });
  });

  test('each event has its own waitlist, for participants and for administrators', async () => {
    const [one, other] = [
      await makeEvent(site, 'sana', { title: 'One line', maxParticipants: 1 }),
      await makeEvent(site, 'sana', { title: 'Another line', maxParticipants: 1 }),
    ];
    for (const who of ['ayesha', 'bilal', 'hira', 'zain'] as const) await register(who, one._id);
    for (const who of ['zain', 'hira'] as const) await register(who, other._id);
    const places = async (event: FestivalEvent, query: string) => {
      const { data } = await site.as('sana').get<Many>(`/registrations/event/${event._id}${query}`);
      return data.registrations.map((each) => [each.teamLeader.name, each.waitlistPosition]);
    };
    for (const query of ['', '?limit=10']) {
      expect(await places(one, query)).toEqual([
        ['Zain Malik', 3],
        ['Hira Siddiqui', 2],
        ['Bilal Raza', 1],
        ['Ayesha Noor', null],
      ]);
      expect(await places(other, query)).toEqual([
        ['Hira Siddiqui', 1],
        ['Zain Malik', null],
      ]);
    }
  });

  test('a waitlisted person can cancel, and a cancelled registration can be made again', async () => {
    const event = await makeEvent(site, 'sana', { maxParticipants: 1 });
    await register('ayesha', event._id);
    const waiting = await register('bilal', event._id);
    expect((await cancel('bilal', waiting)).data.registration.status).toBe('cancelled');
    expect((await register('bilal', event._id)).data.registration.waitlistPosition).toBe(1);
  });

  test('promotion continues after the deadline until the event begins', async () => {
    const event = await makeEvent(site, 'sana', { title: 'Late', maxParticipants: 1 });
    const first = await register('ayesha', event._id);
    await register('bilal', event._id);
    const last = await makeEvent(site, 'sana', { maxParticipants: 1 });
    const held = await register('ayesha', last._id);
    site.clock.set(new Date(new Date(event.registrationDeadline).getTime() + 1000));
    expect((await cancel('ayesha', first)).status).toBe(200);
    expect(await mailsTo('bilal', 'Late')).toEqual(['promoted', 'waitlisted']);
    site.clock.set(new Date(`${last.date}T${last.time}:00+05:00`));
    expect(await cancel('ayesha', held)).toMatchObject({ status: 409, code: 'event_started' });
    site.clock.set(begun);
    expect((await cancel('ayesha', held)).status).toBe(200);
  });

  test('a cancelled event keeps its registrations, promotes nobody and mails everybody once', async () => {
    const event = await makeEvent(site, 'sana', { title: 'Off', maxParticipants: 1 });
    const first = await register('ayesha', event._id);
    await register('bilal', event._id);
    for (let i = 0; i < 2; i++) await site.as('sana').patch(`/events/${event._id}`, { status: 'cancelled' });
    expect(await mailsTo('ayesha', 'Off')).toEqual(['event_cancelled', 'registered']);
    expect(await mailsTo('bilal', 'Off')).toEqual(['event_cancelled', 'waitlisted']);
    await cancel('ayesha', first);
    expect(await mailsTo('bilal', 'Off')).toEqual(['event_cancelled', 'waitlisted']);
    await site.as('sana').patch(`/events/${event._id}`, { status: 'upcoming' });
    expect(await mailsTo('bilal', 'Off')).toContain('promoted');
  });

  test('a narrower audience says how many people who are in it leaves out', async () => {
    const event = await makeEvent(site, 'sana', { title: 'Narrowed', maxParticipants: 1 });
    await register('ayesha', event._id);
    await register('bilal', event._id);
    const batchOf = async (who: PersonKey) =>
      (await site.as(who).get<{ user: { batch: string } }>('/auth/me')).data.user.batch;
    const [hers, his] = [await batchOf('ayesha'), await batchOf('bilal')];
    const impact = async (query: string, who: PersonKey = 'sana') =>
      (await site.as(who).get<object>(`/events/${event._id}/impact?${query}`)).data;
    const seats = { participantCount: 1, waitlistCount: 1 };
    const counts = { ...seats, cancelledCount: 0, invitationCount: 0 };
    expect(await impact('')).toEqual({ ...counts, excludedCount: 0 });
    expect(await impact(`batches=${[...new Set([hers, his])].join(',')}`)).toEqual({ ...counts, excludedCount: 0 });
    expect(await impact('batches=1999')).toEqual({ ...counts, excludedCount: 2 });
    expect(await impact(`batches=${hers}`)).toEqual({ ...counts, excludedCount: hers === his ? 0 : 1 });
    expect(await impact('allowOtherDepartments=false')).toEqual({ ...counts, excludedCount: 0 });
    const { events } = (await site.as('sana').get<{ events: (FestivalEvent & object)[] }>('/admin/events')).data;
    expect(events.find(({ _id }) => _id === event._id)).toMatchObject({ ...seats, registrationCount: 2 });
    expect((await site.as('talha').get(`/events/${event._id}/impact`)).code).toBe('forbidden');
  });

  test('what goes with a deleted event is counted', async () => {
    const event = await makeEvent(site, 'sana', { isTeamEvent: true, minTeamSize: 1, maxTeamSize: 2 });
    const { data } = await site
      .as('ayesha')
      .post<{ registration: Registration }>('/registrations', { eventId: event._id, teamName: 'Gone Soon' });
    await site.as('ayesha').delete(`/registrations/${data.registration._id}`);
    const receiverId = await site.idOf('bilal');
    await site.as('hira').post('/invitations/send', { eventId: event._id, receiverId });
    expect((await site.as('sana').get(`/events/${event._id}/impact`)).data).toEqual({
      participantCount: 0,
      waitlistCount: 0,
      excludedCount: 0,
      cancelledCount: 1,
      invitationCount: 1,
    });
    expect((await site.as('sana').delete(`/events/${event._id}`)).status).toBe(200);
  });

  test('only its leader can cancel a registration; for others it is not found', async () => {
    const event = await makeEvent(site, 'sana');
    const made = await register('ayesha', event._id);
    expect((await cancel('bilal', made)).code).toBe('not_found');
    expect((await cancel('omar', made)).code).toBe('forbidden');
    expect((await site.nobody.delete(`/registrations/${made.data.registration._id}`)).code).toBe('unauthenticated');
  });

  test('an event with registrations cannot be deleted or change its kind', async () => {
    const event = await makeEvent(site, 'sana');
    const made = await register('ayesha', event._id);
    expect(await site.as('sana').delete(`/events/${event._id}`)).toMatchObject({
      status: 409,
      code: 'has_registrations',
      message: 'Event has registrations. Cancel it instead.',
    });
    const kinds = [{ isTeamEvent: true, maxTeamSize: 3 }, { isKoderzEvent: true }];
    for (const kind of kinds) {
      expect((await site.as('sana').put(`/events/${event._id}`, eventForm(site.clock.now(), kind))).code).toBe(
        'kind_locked',
      );
    }
    await cancel('ayesha', made);
    expect((await site.as('sana').delete(`/events/${event._id}`)).status).toBe(200);
  });

  test('the organizer, the club and super admins see who is registered, with contact data', async () => {
    const event = await makeEvent(site, 'sana');
    await register('ayesha', event._id);
    const path = `/registrations/event/${event._id}`;
    for (const who of ['sana', 'omar'] as const) {
      const { registrations } = (await site.as(who).get<Many>(path)).data;
      expect(registrations).toMatchObject([
        { teamLeader: { email: 'ayesha.noor@cloud.neduet.edu.pk', phoneNumber: '0300-5550100' } },
      ]);
    }
    for (const who of ['talha', 'ayesha'] as const) expect((await site.as(who).get(path)).code).toBe('forbidden');
  });

  test('of twenty at once for three seats three get one, the rest are waitlisted once each', async () => {
    const event = await makeEvent(site, 'sana', { maxParticipants: 3 });
    const crowd: PersonKey[] = [
      'ayesha',
      'bilal',
      'hira',
      'zain',
      'laiba',
      'danish',
      'mahnoor',
      'maha',
      'hamza',
      'kamran',
    ];
    const answers = await Promise.all([...crowd, ...crowd].map((who) => register(who, event._id)));
    expect(answers.filter((answer) => answer.code === 'already_registered')).toHaveLength(10);
    const made = answers.filter((answer) => answer.status === 201).map((answer) => answer.data.registration);
    expect(made.filter((one) => one.status === 'registered')).toHaveLength(3);
    expect(made.flatMap((one) => one.waitlistPosition ?? []).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });
});
