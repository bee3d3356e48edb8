import { describe, expect, test } from 'vitest';
import { demoPassword, type PersonKey } from '#database/cast/people.ts';
import type { Registration } from '#teams/registrations/contract.ts';
import { newId } from '#platform/database/ids.ts';
import { renderMailToSend } from '#run/app/server/mailTemplates.ts';
import type { Entrant, EventWithResults, OwnResult, Result } from '#day/results/contract.ts';
import { databases } from '../support/app.ts';
import { emailOf } from '../support/castDetails.ts';
import { makeEvent, startOf } from '../support/eventForms.ts';
import { featuredCalls } from '../support/featuredCalls.ts';
import { makeFeatured, person, teamForm } from '../support/featuredForms.ts';
import { suiteApp } from '../support/suiteApp.ts';
import { teamCalls } from '../support/teamCalls.ts';

type List = { results: Result[]; published: boolean; updatedAt: string | null };

describe.each(databases)('results on %s', (database) => {
  const site = suiteApp({ database });
  const { makeTeam, mailsOf } = teamCalls(site);
  const { registered, review, records } = featuredCalls(() => site);

  const register = async (who: PersonKey, eventId: string) =>
    (await site.as(who).post<{ registration: Registration }>('/registrations', { eventId })).data.registration._id;
  const put = (eventId: string, results: readonly object[], published = true, more: object = {}) =>
    site.as('sana').put<List>(`/events/${eventId}/results`, { results, published, ...more });
  const publicly = async (eventId: string) =>
    (await site.nobody.get<{ events: EventWithResults[] }>(`/results?event=${eventId}`)).data.events;
  const mine = async (who: PersonKey) =>
    (await site.as(who).get<{ results: OwnResult[] }>('/results/mine')).data.results;
  const exported = async (who: PersonKey) =>
    (JSON.parse((await site.as(who).get('/users/export')).text) as { results: object[] }).results;
  const entrants = async (eventId: string) =>
    (await site.as('sana').get<{ entrants: Entrant[] }>(`/events/${eventId}/results/entrants`)).data.entrants;
  const countResultMails = async (who: PersonKey, eventId: string) =>
    (await mailsOf(who, eventId)).filter((template) => template === 'result').length;
  const teamEvent = () => makeEvent(site, 'sana', { isTeamEvent: true, minTeamSize: 2, maxTeamSize: 3 });

  test('a draft is for those who run the event; published, everybody sees it by place', async () => {
    const event = await makeEvent(site, 'sana');
    const ayesha = await register('ayesha', event._id);
    const none = await site.as('sana').get<List>(`/events/${event._id}/results`);
    expect(none.data).toEqual({ results: [], published: false, updatedAt: null });
    const rows = [
      { place: 2, name: 'A guest', note: '' },
      { place: 1, registrationId: ayesha, note: ' Best demo ' },
    ];
    const draft = await put(event._id, rows, false);
    const shown = [
      { place: 1, name: 'Ayesha Noor', registrationId: ayesha, note: 'Best demo' },
      { place: 2, name: 'A guest', note: null },
    ];
    expect(draft.data).toMatchObject({ results: shown, published: false });
    expect((await site.nobody.get(`/events/${event._id}/results`)).code).toBe('not_found');
    expect(await publicly(event._id)).toEqual([]);
    expect(await mine('ayesha')).not.toContainEqual(
      expect.objectContaining({ name: 'Ayesha Noor', note: 'Best demo' }),
    );
    expect(await exported('ayesha')).not.toContainEqual(expect.objectContaining({ note: 'Best demo' }));
    expect(await countResultMails('ayesha', event._id)).toBe(0);

    expect((await put(event._id, rows)).data.published).toBe(true);
    expect(await exported('ayesha')).toContainEqual(expect.objectContaining({ place: 1, note: 'Best demo' }));
    expect((await site.nobody.get<List>(`/events/${event._id}/results`)).data).toMatchObject({ results: shown });
    expect(await publicly(event._id)).toEqual([
      {
        _id: event._id,
        title: event.title,
        category: event.category,
        organizerClub: 'Koderz Club',
        isFeatured: false,
        results: shown,
      },
    ]);
    expect((await mine('ayesha'))[0]).toEqual({
      event: { _id: event._id, title: event.title, isFeatured: false },
      place: 1,
      name: 'Ayesha Noor',
      note: 'Best demo',
    });
    expect((await records(event._id)).map(({ action, summary }) => [action, summary]).slice(-2)).toEqual([
      ['event.results_saved', `Saved a draft of the results of ${event.title}, entries: 2`],
      ['event.results_published', `Published the results of ${event.title}, entries: 2`],
    ]);

    expect((await put(event._id, rows, false)).data.published).toBe(false);
    expect((await site.nobody.get(`/events/${event._id}/results`)).status).toBe(404);
    expect((await records(event._id)).at(-1)?.summary).toMatch(/^Took back the results of /);
  });

  test('are mailed to everybody named, once for each place', async () => {
    const event = await teamEvent();
    const team = await makeTeam(event._id, 'hira', 'danish');
    const result = { place: 2, registrationId: team };
    expect(await entrants(event._id)).toEqual([{ registrationId: team, name: 'Team of hira', people: 2, told: [] }]);
    await put(event._id, [result]);
    const sent = (await site.mails()).filter(
      ({ template, data }) => template === 'result' && data['eventId'] === event._id,
    );
    expect(sent).toHaveLength(2);
    await put(event._id, [{ ...result, note: 'With a note' }]);
    await put(event._id, [result], false);
    await put(event._id, [result]);
    expect([await countResultMails('hira', event._id), await countResultMails('danish', event._id)]).toEqual([1, 1]);
    expect((await entrants(event._id))[0]?.told).toEqual([{ place: 2, people: 2 }]);
    await put(event._id, [{ ...result, place: 1 }]);
    expect(await countResultMails('hira', event._id)).toBe(2);
    const waiting = (await site.mails()).filter(
      ({ template, data }) => template === 'result' && data['eventId'] === event._id,
    );
    const sendable = await Promise.all(waiting.map((one) => renderMailToSend(site.context, one)));
    expect(sendable.filter((one) => one !== null).map(({ text }) => /took (\w+) place/.exec(text)?.[1])).toEqual([
      '1st',
      '1st',
    ]);
  });

  test('two who publish at once tell nobody twice', async () => {
    const event = await teamEvent();
    const registrationId = await makeTeam(event._id, 'hira', 'danish');
    const answers = await Promise.all(Array.from({ length: 4 }, () => put(event._id, [{ place: 1, registrationId }])));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect([await countResultMails('hira', event._id), await countResultMails('danish', event._id)]).toEqual([1, 1]);
  });

  test('what stands in the way is said at its field', async () => {
    const event = await makeEvent(site, 'sana', { maxParticipants: 1 });
    const other = await makeEvent(site, 'sana');
    const seated = await register('ayesha', event._id);
    const waiting = await register('hira', event._id);
    const elsewhere = await register('ayesha', other._id);
    const errorsOf = async (...results: object[]) => (await put(event._id, results)).errors;
    const placeRange = 'Place must be a whole number between 1 and 100';
    for (const place of [0, 101, 1.5, '1', null])
      expect(await errorsOf({ place, name: 'A' })).toEqual([{ field: 'results.0.place', msg: placeRange }]);
    for (const place of [1, 100]) expect(await errorsOf({ place, name: 'A' })).toBeUndefined();
    const choose = 'Choose a registration or write a name';
    const atWho = 'results.0.registrationId';
    expect(await errorsOf({ place: 1 })).toEqual([{ field: atWho, msg: choose }]);
    expect(await errorsOf({ place: 1, registrationId: seated, name: 'A' })).toEqual([{ field: atWho, msg: choose }]);
    const stranger = 'This registration has no place in this event';
    for (const registrationId of [waiting, elsewhere, newId(), 'nonsense'])
      expect(await errorsOf({ place: 1, registrationId })).toEqual([{ field: atWho, msg: stranger }]);
    const twice = 'This one is in the results already';
    expect(await errorsOf({ place: 1, registrationId: seated }, { place: 2, registrationId: seated })).toEqual([
      { field: 'results.1.registrationId', msg: twice },
    ]);
    expect(await errorsOf({ place: 1, name: 'A  guest' }, { place: 2, name: 'a guest' })).toEqual([
      { field: 'results.1.name', msg: twice },
    ]);
    expect(await errorsOf({ place: 1, name: 'A' }, { place: 1, name: 'B' })).toBeUndefined();
    expect(await errorsOf({ place: 1, name: '  ' })).toEqual([{ field: 'results.0.name', msg: 'Name is required' }]);
    expect(await errorsOf({ place: 1, name: 'A', note: 'n'.repeat(200) })).toBeUndefined();
    expect(await errorsOf({ place: 1, name: 'A', note: 'n'.repeat(201) })).toEqual([
      { field: 'results.0.note', msg: 'Note cannot exceed 200 characters' },
    ]);
    expect(await errorsOf()).toEqual([{ field: 'results', msg: 'Add a result before you publish' }]);
    expect(await errorsOf({ place: 1, name: 'A', prize: 5 })).toEqual([
      { field: 'results.0.prize', msg: "Unknown field 'prize'" },
    ]);
    expect((await put(event._id, [], false)).status).toBe(200);
    expect((await put(newId(), [])).status).toBe(404);
  });

  test('what another administrator wrote is not overwritten unseen', async () => {
    const event = await makeEvent(site, 'sana');
    const rows = [{ place: 1, name: 'A' }];
    const first = await put(event._id, rows, false, { updatedAt: null });
    expect(first.status).toBe(200);
    expect(await put(event._id, rows, false, { updatedAt: null })).toMatchObject({
      status: 409,
      code: 'results_changed',
    });
    site.clock.advance(1);
    const second = await put(event._id, rows, false, { updatedAt: first.data.updatedAt });
    expect(second.status).toBe(200);
    expect((await put(event._id, rows, false, { updatedAt: first.data.updatedAt })).code).toBe('results_changed');
    expect((await put(event._id, rows)).status).toBe(200);
  });

  test('whoever is named stays so without an account, and the rest can be corrected', async () => {
    const event = await makeEvent(site, 'sana');
    const [gone, stays] = [await register('danish', event._id), await register('hira', event._id)];
    const never = await register('eman', event._id);
    const rows = [
      { place: 1, registrationId: gone },
      { place: 2, registrationId: stays },
    ];
    await put(event._id, rows);
    const clock = site.clock.now();
    site.clock.set(startOf(event));
    for (const who of ['danish', 'eman'] as const) {
      // Of the demo's events, which begin later.
      const { data } = await site.as(who).get<{ registrations: Registration[] }>('/registrations/my-registrations');
      for (const { _id, canCancel } of data.registrations)
        if (canCancel) await site.as(who).delete(`/registrations/${_id}`);
      expect((await site.as(who).post('/users/erase', { password: demoPassword })).status).toBe(200);
    }
    const corrected = [rows[0] ?? {}, { place: 2, registrationId: stays, note: 'Best demo' }];
    const answer = await put(event._id, corrected);
    expect(answer, answer.text).toMatchObject({ status: 200, data: { published: true } });
    expect(answer.data.results).toMatchObject([
      { place: 1, registrationId: gone },
      { place: 2, note: 'Best demo' },
    ]);
    expect((await publicly(event._id))[0]?.results[0]?.name).not.toContain('Danish');
    expect((await put(event._id, corrected, false)).status, 'taken back').toBe(200);
    expect((await put(event._id, [...corrected, { place: 3, registrationId: never }])).errors).toMatchObject([
      { field: 'results.2.registrationId' },
    ]);
    expect((await put(event._id, corrected.slice(1))).status).toBe(200);
    expect((await put(event._id, corrected)).status, 'once taken out').toBe(400);
    site.clock.set(clock);
  });

  test('a cancelled event has none', async () => {
    const event = await makeEvent(site, 'sana');
    const rows = [{ place: 1, name: 'A' }];
    await put(event._id, rows);
    await site.as('sana').patch(`/events/${event._id}`, { status: 'cancelled' });
    expect((await site.nobody.get(`/events/${event._id}/results`)).status).toBe(404);
    expect(await publicly(event._id)).toEqual([]);
    expect(await put(event._id, rows)).toMatchObject({ status: 409, code: 'results_of_cancelled' });
    expect((await put(event._id, rows, false)).status).toBe(200);
  });

  test('of a featured event name its confirmed teams and reach everybody in them', async () => {
    const event = await makeFeatured(site);
    const team = await registered(event);
    const write = (results: object[]) =>
      site.as('sana').put<List>(`/featured-events/${event._id}/results`, { results, published: true });
    const rows = [{ place: 3, registrationId: team._id, note: 'Bravest attempt' }];
    expect((await write(rows)).errors).toEqual([
      { field: 'results.0.registrationId', msg: 'This registration has no place in this event' },
    ]);
    await review(event, team, { status: 'confirmed' });
    expect((await write(rows)).data.results).toEqual([
      { place: 3, name: team.teamName, registrationId: team._id, note: 'Bravest attempt' },
    ]);
    expect(await publicly(event._id)).toMatchObject([{ title: event.title, isFeatured: true }]);
    for (const { email, name } of team.form.participants) {
      const [mail] = await site.mailsTo(email);
      expect(mail?.subject).toBe(`Your result: ${event.title}`);
      expect(mail?.text).toContain(`Hello ${name},`);
      expect(mail?.text).toContain(`took 3rd place at ${event.title}. Congratulations!`);
      expect(mail?.text).toContain(`/featured-events/${event._id}`);
    }
    expect((await site.as('sana').get(`/events/${event._id}/results`)).status).toBe(404);
  });

  test('of a featured event stand with the results of whoever has an account with a participant’s address', async () => {
    const event = await makeFeatured(site);
    const participants = [person(), person({ email: emailOf('zain') })];
    const team = await registered(event, teamForm(2, { participants }));
    await review(event, team, { status: 'confirmed' });
    const results = [{ place: 1, registrationId: team._id, note: 'By one point' }];
    const write = (published: boolean) =>
      site.as('sana').put<List>(`/featured-events/${event._id}/results`, { results, published });
    const ofEvent = async (who: PersonKey) => (await mine(who)).filter(({ event: { _id } }) => _id === event._id);
    await write(false);
    expect(await ofEvent('zain'), 'a draft').toEqual([]);
    expect((await write(true)).status).toBe(200);
    expect(await ofEvent('zain')).toEqual([
      {
        event: { _id: event._id, title: event.title, isFeatured: true },
        place: 1,
        name: team.teamName,
        note: 'By one point',
      },
    ]);
    expect(await ofEvent('ayesha'), 'who is in no team of it').toEqual([]);
  });

  test('of a featured event are refused like others: changed meanwhile, and once it is cancelled', async () => {
    const event = await makeFeatured(site);
    const write = (published: boolean, more: object = {}) =>
      site
        .as('sana')
        .put<List>(`/featured-events/${event._id}/results`, { results: [{ place: 1, name: 'A' }], published, ...more });
    const first = await write(false, { updatedAt: null });
    expect(first.status, first.text).toBe(200);
    expect(await write(false, { updatedAt: null })).toMatchObject({ status: 409, code: 'results_changed' });
    expect((await write(true, { updatedAt: first.data.updatedAt })).status).toBe(200);
    await site.as('sana').patch(`/admin/featured-events/${event._id}`, { status: 'cancelled' });
    expect(await write(true)).toMatchObject({ status: 409, code: 'results_of_cancelled' });
    expect((await write(false)).status).toBe(200);
  });

  test('the demo has an event with results', async () => {
    expect(await mine('ayesha')).toContainEqual(
      expect.objectContaining({ place: 2, event: expect.objectContaining({ title: 'Code Sprint' }) as object }),
    );
  });
});
