import { describe, expect, test } from 'vitest';
import type { FestivalEvent } from '#events/events/contract.ts';
import { opensTooLate } from '#events/events/formRules.ts';
import type { AuditEntry } from '#people/audit/contract.ts';
import { dayAndTime } from '#platform/dates.ts';
import { festival } from '#festival';
import type { FeaturedEvent } from '#teams/featured/contract.ts';
import { databases } from '../support/app.ts';
import { rollNumberOf } from '../support/castDetails.ts';
import { eventForm, listedEvents } from '../support/eventForms.ts';
import { featuredCalls, refused } from '../support/featuredCalls.ts';
import { makeFeatured, teamForm } from '../support/featuredForms.ts';
import { suiteWithClock } from '../support/suiteApp.ts';
import { teamCalls } from '../support/teamCalls.ts';

const hourMs = 3_600_000;
const kinds = [
  { kind: 'an event', path: '/events', shown: '/events', who: 'sana' },
  { kind: 'a featured event', path: '/admin/featured-events', shown: '/featured-events', who: 'omar' },
] as const;

describe.each(databases)('the opening moment on %s', (database) => {
  const { site, begun } = suiteWithClock({ database });
  const { makeTeamEvent, invite, answer, register, stateOf } = teamCalls(site);
  const featured = featuredCalls(() => site);
  const opensAt = new Date(begun.getTime() + hourMs);
  const registrationOpensAt = opensAt.toISOString();
  const before = (ms: number) => site.clock.set(new Date(opensAt.getTime() - ms));

  describe.each(kinds)('of $kind', ({ path, shown, who }) => {
    type Answer = { event: FestivalEvent | FeaturedEvent };
    const form = (more: object) => eventForm(begun, { minTeamSize: 2, maxTeamSize: 4, ...more });
    const create = (more: object) => site.as(who).post<Answer>(path, form(more));
    const edit = (id: string, more: object) => site.as(who).put<Answer>(`${path}/${id}`, form(more));
    const read = async (id: string) => (await site.nobody.get<Answer>(`${shown}/${id}`)).data.event;
    const listed = async (id: string) =>
      (await site.nobody.get<{ events: FestivalEvent[] }>(shown)).data.events.find(({ _id }) => _id === id);

    test('is shown to everybody, stays where an edit leaves it out, and goes where it is emptied', async () => {
      const { _id: id } = (await create({ registrationOpensAt })).data.event;
      expect(await read(id)).toMatchObject({ registrationOpensAt, registrationOpen: false });
      expect((await edit(id, { venue: 'Hall 9' })).data.event).toMatchObject({ registrationOpensAt });
      expect((await edit(id, { registrationOpensAt: '' })).status).toBe(200);
      expect(await read(id)).toMatchObject({ registrationOpensAt: null, registrationOpen: true });
      expect((await create({})).data.event).toMatchObject({ registrationOpensAt: null, registrationOpen: true });
      const { data } = await site.as('omar').get<{ records: AuditEntry[] }>('/admin/records');
      const opening = dayAndTime(registrationOpensAt, festival.timeZone).replace(',', '');
      expect(data.records.map(({ summary }) => summary)).toContainEqual(
        expect.stringContaining(`registration opens at from ${opening} to none`),
      );
    });

    test('is refused at its field unless it lies before the deadline, which an edit may move', async () => {
      const problem = [{ field: 'registrationOpensAt', msg: opensTooLate }];
      const deadline = form({}).registrationDeadline;
      const late = await create({ registrationOpensAt: deadline });
      expect([late.status, late.errors]).toEqual([400, problem]);
      const wrong = await create({ registrationOpensAt: 'tomorrow' });
      expect([wrong.status, wrong.errors]).toEqual([
        400,
        [{ field: 'registrationOpensAt', msg: 'Please enter a date and time' }],
      ]);
      const { _id: id } = (await create({ registrationOpensAt })).data.event;
      const moved = await edit(id, { registrationDeadline: registrationOpensAt });
      expect([moved.status, moved.errors]).toEqual([400, problem]);
      expect((await edit(id, { registrationDeadline: new Date(opensAt.getTime() + 1).toISOString() })).status).toBe(
        200,
      );
    });

    test('opens answers kept in memory at the moment itself, under another tag', async () => {
      const { _id: id } = (await create({ registrationOpensAt })).data.event;
      const state = async () => [(await read(id)).registrationOpen, (await listed(id))?.registrationOpen];
      const tag = async () => (await site.nobody.get(`${shown}/${id}`)).headers['etag'];
      before(1);
      expect(await state()).toEqual([false, false]);
      const etag = String(await tag());
      before(0);
      const again = await site.app.inject({ url: `/api${shown}/${id}`, headers: { 'if-none-match': etag } });
      expect(again.statusCode).toBe(200);
      expect(await state()).toEqual([true, true]);
    });
  });

  test('keeps registrations out until it comes, whether the event was read before or not', async () => {
    const made = await site
      .as('sana')
      .post<{ event: FestivalEvent }>('/events', eventForm(begun, { registrationOpensAt }));
    const eventId = made.data.event._id;
    const enter = () => site.as('ayesha').post('/registrations', { eventId });
    before(1);
    refused(await enter(), 409, 'registration_not_open');
    expect((await enter()).message).toBe('Registration has not opened yet');
    const crowd = await Promise.all(
      (['ayesha', 'bilal', 'hira'] as const).map((who) => site.as(who).post('/registrations', { eventId })),
    );
    expect(crowd.map(({ code }) => code)).toEqual(Array(3).fill('registration_not_open'));
    before(0);
    expect((await enter()).status).toBe(201);
  });

  test('is a reason after the accepted invitation and before eligibility', async () => {
    const eligibilityCriteria = { batches: ['2022'] };
    const made = await makeTeamEvent({ registrationOpensAt, eligibilityCriteria });
    refused(await register('ayesha', made._id), 409, 'registration_not_open');
    const open = await makeTeamEvent({ registrationOpensAt });
    const sent = await invite('ayesha', 'bilal', open._id);
    expect((await answer('bilal', sent, 'accept')).status).toBe(200);
    refused(await register('bilal', open._id), 409, 'accepted_invitation');
    refused(await register('ayesha', open._id), 409, 'registration_not_open');
    before(0);
    refused(await register('ayesha', made._id), 409, 'not_eligible');
    expect((await register('ayesha', open._id)).data.registration.teamMembers).toHaveLength(2);
  });

  test('holds up no walk-in, who is registered then', async () => {
    const event = await makeTeamEvent({ registrationOpensAt });
    const body = { rollNumber: rollNumberOf('hira'), force: true };
    const letIn = await site.as('sana').post(`/admin/events/${event._id}/registrations`, body);
    expect(letIn.status, letIn.text).toBe(201);
    expect(await stateOf('hira', event._id)).toMatchObject({ isRegistered: true });
    refused(await register('hira', event._id), 409, 'already_registered');
  });

  test('keeps teams from other universities out until it comes', async () => {
    const event = await makeFeatured(site, { registrationOpensAt });
    before(1);
    refused(await featured.register(event, teamForm()), 409, 'registration_not_open');
    refused(await featured.register(event, { ...teamForm(), teamName: '' }), 409, 'registration_not_open');
    before(0);
    expect((await featured.register(event, teamForm())).status).toBe(201);
  });

  test('that is moved opens and closes at once', async () => {
    const event = await makeTeamEvent({ registrationOpensAt });
    const isOpen = async () => (await listedEvents(site.app)).find(({ _id }) => _id === event._id)?.registrationOpen;
    const move = (to: string) =>
      site
        .as('sana')
        .put(`/events/${event._id}`, eventForm(begun, { isTeamEvent: true, maxTeamSize: 3, registrationOpensAt: to }));
    expect(await isOpen()).toBe(false);
    expect((await move(begun.toISOString())).status).toBe(200);
    expect(await isOpen()).toBe(true);
    expect((await move(registrationOpensAt)).status).toBe(200);
    expect(await isOpen()).toBe(false);
  });
});
