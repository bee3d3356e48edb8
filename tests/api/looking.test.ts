import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { batch } from '#database/cast/ofFestival.ts';
import { demoPassword, type PersonKey } from '#database/cast/people.ts';
import { users } from '#people/accounts/server/tables.ts';
import { rowsOf } from '#platform/database/database.ts';
import { deleteOverdueData } from '#run/app/server/cleanup.ts';
import type { Registration } from '#teams/registrations/contract.ts';
import { longestNote } from '#teams/invitations/lookingRules.ts';
import { databases } from '../support/app.ts';
import { eventForm, makeEvent } from '../support/eventForms.ts';
import { refused } from '../support/featuredCalls.ts';
import { joinCalls } from '../support/joinCalls.ts';
import { lookingCalls } from '../support/lookingCalls.ts';
import { organizerCalls } from '../support/organizerCalls.ts';
import { suiteWithClock } from '../support/suiteApp.ts';
import { teamCalls, teamSizes } from '../support/teamCalls.ts';

const minuteMs = 60_000;

describe.each(databases)('looking for a team, on %s', (database) => {
  const { site, begun } = suiteWithClock({ database });
  const { makeTeamEvent, invite, answer, join, makeTeam, register } = teamCalls(site);
  const { path, look, looking, stop, seen, namesSeen } = lookingCalls(site);
  const setBatch = async (who: PersonKey, to: string) =>
    site.db
      .update(users)
      .set({ batch: to })
      .where(eq(users.id, await site.idOf(who)));
  const after = (ms: number) => site.clock.set(new Date(begun.getTime() + ms));

  test('is seen by those who could join, newest first, with the note, which can be changed', async () => {
    const event = await makeTeamEvent();
    const made = await look('ayesha', event._id, '  Draws, wants a coder ');
    expect(made.status, made.text).toBe(200);
    const { person } = made.data;
    expect(person).toEqual({
      _id: await site.idOf('ayesha'),
      name: 'Ayesha Noor',
      rollNumber: expect.any(String),
      batch: expect.any(String),
      section: expect.any(String),
      note: 'Draws, wants a coder',
      since: begun.toISOString(),
    });
    after(minuteMs);
    await looking(event._id, 'bilal');
    expect(await namesSeen('hira', event._id)).toEqual(['Bilal Raza', 'Ayesha Noor']);
    after(2 * minuteMs);
    expect((await look('ayesha', event._id)).data.person, 'a note left out stays').toEqual(person);
    const changed = await look('ayesha', event._id, 'Draws');
    expect(changed.data.person, 'and the time with it').toEqual({ ...person, note: 'Draws' });
    expect((await look('ayesha', event._id, '')).data.person.note).toBeNull();
    expect((await look('bilal', event._id, null)).data.person.note).toBeNull();
    expect(await namesSeen('ayesha', event._id)).toEqual(['Bilal Raza', 'Ayesha Noor']);
    expect((await seen('hira', event._id)).text).not.toContain('@');
  });

  test('takes a note of one line', async () => {
    const event = await makeTeamEvent();
    expect((await look('ayesha', event._id, 'x'.repeat(longestNote))).status).toBe(200);
    for (const note of ['x'.repeat(longestNote + 1), 'two\nlines', 'left \u202e right']) {
      const answered = await look('ayesha', event._id, note);
      refused(answered, 400, 'validation');
      expect(answered.errors).toMatchObject([{ field: 'note' }]);
    }
    refused(await site.as('ayesha').put(path(event._id), { note: 'x', more: 1 }), 400, 'validation');
  });

  test('is refused with the reasons of registering, in their order', async () => {
    const event = await makeTeamEvent({ minTeamSize: 1, eligibilityCriteria: { batches: [batch(1)] } });
    refused(await look('omar', event._id), 403, 'administrators_cannot_register');
    refused(await site.nobody.put(path(event._id), {}), 401, 'unauthenticated');
    refused(await look('ayesha', await site.idOf('ayesha')), 404, 'not_found');
    const ineligible = await look('noor', event._id);
    refused(ineligible, 409, 'not_eligible');
    expect(ineligible.message).toBe(`This event is for batch ${batch(1)} only`);
    refused(await look('ayesha', (await makeEvent(site, 'sana'))._id), 409, 'not_a_team_event');
    const single = await makeEvent(site, 'sana', { eligibilityCriteria: { batches: [batch(1)] } });
    refused(await look('noor', single._id), 409, 'not_eligible');
    await join('ayesha', 'bilal', event._id);
    refused(await look('bilal', event._id), 409, 'accepted_invitation');
    refused(await look('ayesha', event._id), 409, 'has_team');
    await makeTeam(event._id, 'hira');
    refused(await look('hira', event._id), 409, 'already_registered');
    site.clock.set(new Date(event.registrationDeadline));
    refused(await look('hira', event._id), 409, 'deadline_passed');
    refused(await look('noor', event._id), 409, 'deadline_passed');
    await site.as('sana').patch(`/events/${event._id}`, { status: 'ongoing' });
    refused(await look('kamran', event._id), 409, 'registration_closed');
  });

  test('begins before registration opens', async () => {
    const registrationOpensAt = new Date(begun.getTime() + 60 * minuteMs).toISOString();
    const event = await makeTeamEvent({ registrationOpensAt });
    await looking(event._id, 'ayesha');
    expect(await namesSeen('bilal', event._id)).toEqual(['Ayesha Noor']);
  });

  test('is hidden from those who could not join, and a draft from everybody', async () => {
    const event = await makeTeamEvent({ eligibilityCriteria: { batches: [batch(1)] } });
    await looking(event._id, 'ayesha');
    refused(await seen('noor', event._id), 403, 'forbidden');
    refused(await seen('sana', event._id), 403, 'forbidden');
    refused(await seen('omar', event._id), 403, 'forbidden');
    refused(await site.nobody.get(path(event._id)), 401, 'unauthenticated');
    refused(await seen('bilal', (await makeEvent(site, 'sana'))._id), 403, 'forbidden');
    refused(await seen('bilal', await site.idOf('bilal')), 404, 'not_found');
    expect(await namesSeen('bilal', event._id), 'the control').toEqual(['Ayesha Noor']);
    const draft = await makeTeamEvent({ isDraft: true });
    for (const who of ['ayesha', 'sana'] as const) {
      refused(await look(who, draft._id), 404, 'not_found');
      refused(await seen(who, draft._id), 404, 'not_found');
      refused(await stop(who, draft._id), 404, 'not_found');
    }
  });

  test('is seen in a team by somebody who has become ineligible', async () => {
    const event = await makeTeamEvent({ minTeamSize: 1, eligibilityCriteria: { batches: [batch(1), batch(2)] } });
    await looking(event._id, 'ayesha');
    await makeTeam(event._id, 'noor');
    await setBatch('noor', batch(0));
    await setBatch('usman', batch(0));
    expect(await namesSeen('noor', event._id)).toEqual(['Ayesha Noor']);
    refused(await seen('usman', event._id), 403, 'forbidden');
    await setBatch('noor', batch(2));
    await setBatch('usman', batch(2));
  });

  test('in a Koderz event is seen by those of the same batch and section', async () => {
    const event = await makeTeamEvent({ isKoderzEvent: true });
    await looking(event._id, 'ayesha', 'bilal');
    expect(await namesSeen('zain', event._id)).toEqual(['Ayesha Noor']);
    expect(await namesSeen('bilal', event._id)).toEqual(['Bilal Raza']);
  });

  test('ends when one accepts an invitation or a request, and leads the first who accepts', async () => {
    const event = await makeTeamEvent();
    await looking(event._id, 'ayesha', 'bilal', 'hira', 'zain');
    await answer('bilal', await invite('ayesha', 'bilal', event._id), 'decline');
    expect(await namesSeen('kamran', event._id), 'declined').toHaveLength(4);
    await join('ayesha', 'bilal', event._id);
    expect((await namesSeen('kamran', event._id)).toSorted()).toEqual(['Hira Siddiqui', 'Zain Malik']);
    const { open, requested, respond } = joinCalls(site);
    await respond('zain', await requested('hira', await open('zain', event._id)), 'accept');
    expect(await namesSeen('kamran', event._id)).toEqual([]);
    expect(await rowsOf(site.db, sql`select * from team_seekers where event_id = ${event._id}`), 'no rows').toEqual([]);
  });

  test('ends when one registers, is let in or switches it off, and is not resumed', async () => {
    const event = await makeTeamEvent({ minTeamSize: 1 });
    await looking(event._id, 'ayesha', 'bilal', 'hira', 'zain');
    const { _id: team } = (await register('ayesha', event._id)).data.registration;
    expect((await organizerCalls(site).letIn(event._id, 'bilal', { force: true })).status).toBe(201);
    expect((await stop('hira', event._id)).status).toBe(200);
    expect((await stop('hira', event._id)).status, 'twice').toBe(200);
    expect(await namesSeen('kamran', event._id)).toEqual(['Zain Malik']);
    expect((await site.as('ayesha').delete(`/registrations/${team}`)).status).toBe(200);
    expect(await namesSeen('kamran', event._id)).toEqual(['Zain Malik']);
    expect((await look('ayesha', event._id)).status).toBe(200);
  });

  test('ends for those who are erased, administrators or no longer eligible', async () => {
    const event = await makeTeamEvent({ eligibilityCriteria: { batches: [batch(1), batch(2)] } });
    await looking(event._id, 'mehreen', 'mahnoor', 'usman', 'zain');
    const { data } = await site.as('mehreen').get<{ registrations: Registration[] }>('/registrations/my-registrations');
    for (const one of data.registrations)
      if (one.canCancel) await site.as('mehreen').delete(`/registrations/${one._id}`);
    const erased = await site.as('mehreen').post('/users/erase', { password: demoPassword });
    expect(erased.status, erased.text).toBe(200);
    await site.db
      .update(users)
      .set({ role: 'super_admin' })
      .where(eq(users.id, await site.idOf('mahnoor')));
    await setBatch('usman', batch(3));
    expect(await namesSeen('kamran', event._id)).toEqual(['Zain Malik']);
    await site.db
      .update(users)
      .set({ role: 'student' })
      .where(eq(users.id, await site.idOf('mahnoor')));
    await setBatch('usman', batch(2));
  });

  test('ends at the deadline, when the event is cancelled and when it is one for individuals', async () => {
    const [event, cancelled, single] = [await makeTeamEvent(), await makeTeamEvent(), await makeTeamEvent()];
    for (const { _id } of [event, cancelled, single]) await looking(_id, 'ayesha');
    await site.as('sana').patch(`/events/${cancelled._id}`, { status: 'cancelled' });
    expect(await namesSeen('bilal', cancelled._id)).toEqual([]);
    const kind = { isTeamEvent: false, minTeamSize: 1, maxTeamSize: 1 };
    const { title, category, description, date, time, venue, registrationDeadline } = single;
    const form = { title, category, description, date, time, venue, registrationDeadline };
    for (const change of [kind, { isTeamEvent: true, minTeamSize: 2, maxTeamSize: 3 }])
      expect((await site.as('sana').put(`/events/${single._id}`, { ...form, ...change })).status).toBe(200);
    expect(await namesSeen('bilal', single._id)).toEqual([]);
    const deadline = new Date(event.registrationDeadline);
    site.clock.set(new Date(deadline.getTime() - 1));
    await deleteOverdueData(site.db, site.clock.now());
    expect(await namesSeen('bilal', event._id)).toEqual(['Ayesha Noor']);
    site.clock.set(deadline);
    expect(await namesSeen('bilal', event._id)).toEqual([]);
    await deleteOverdueData(site.db, deadline);
    expect(await rowsOf(site.db, sql`select * from team_seekers where event_id = ${event._id}`)).toEqual([]);
  });

  test('ends at a deadline that is moved later once it has passed', async () => {
    const event = await makeTeamEvent();
    await looking(event._id, 'ayesha');
    const moveTo = async (deadline: number) => {
      const form = eventForm(begun, { ...teamSizes, registrationDeadline: new Date(deadline).toISOString() });
      expect((await site.as('sana').put(`/events/${event._id}`, form)).status).toBe(200);
    };
    const deadline = Date.parse(event.registrationDeadline);
    await moveTo(deadline + minuteMs);
    expect(await namesSeen('bilal', event._id), 'moved before it').toEqual(['Ayesha Noor']);
    after(deadline + minuteMs - begun.getTime());
    await moveTo(deadline + 2 * minuteMs);
    expect(await namesSeen('bilal', event._id)).toEqual([]);
    await looking(event._id, 'bilal');
    expect(await namesSeen('ayesha', event._id)).toEqual(['Bilal Raza']);
  });
});
