import { describe, expect, test } from 'vitest';
import type { Door, MarkResult, Pass } from '#day/attendance/contract.ts';
import type { PersonKey } from '#database/cast/people.ts';
import type { Registration } from '#teams/registrations/contract.ts';
import { passCodeOf } from '#teams/registrations/server/passCode.ts';
import { newId } from '#platform/database/ids.ts';
import { databases } from '../support/app.ts';
import { makeEvent } from '../support/eventForms.ts';
import { suiteWithClock } from '../support/suiteApp.ts';
import { teamCalls } from '../support/teamCalls.ts';

type Marked = { results: MarkResult[] };
const minuteMs = 60_000;

describe.each(databases)('at the door on %s', (database) => {
  const { site, begun } = suiteWithClock({ database });
  const { makeTeam } = teamCalls(site);

  const register = async (who: PersonKey, eventId: string) => {
    const { status, data, text } = await site
      .as(who)
      .post<{ registration: Registration }>('/registrations', { eventId });
    if (status !== 201) throw new Error(text);
    return data.registration._id;
  };
  const passOf = async (who: PersonKey, registrationId: string) =>
    (await site.as(who).get<{ pass: Pass }>(`/registrations/${registrationId}/pass`)).data.pass;
  const door = async (eventId: string) => (await site.as('sana').get<Door>(`/events/${eventId}/door`)).data;
  const ago = (minutes: number) => new Date(begun.getTime() - minutes * minuteMs).toISOString();
  const mark = (target: object, more: object = {}) => ({ id: newId(), present: true, at: ago(10), ...target, ...more });
  const send = (eventId: string, marks: readonly object[], who: PersonKey = 'sana') =>
    site.as(who).post<Marked>(`/events/${eventId}/attendance`, { marks });
  const sent = async (eventId: string, ...marks: object[]) => {
    const { status, data, text } = await send(eventId, marks);
    if (status !== 200) throw new Error(text);
    return data.results;
  };
  const withAyesha = async (changes: object = {}) => {
    const { _id: eventId } = await makeEvent(site, 'sana', changes);
    const pass = await passOf('ayesha', await register('ayesha', eventId));
    return { eventId, code: pass.code };
  };

  test('a pass names its holder and opens the door, by code, by key or as a team', async () => {
    const { eventId, code } = await withAyesha();
    const before = await door(eventId);
    expect(before).toMatchObject({ expected: 1, present: 0, event: { _id: eventId } });
    expect(before.people).toEqual([
      expect.objectContaining({
        name: 'Ayesha Noor',
        teamName: null,
        presentAt: null,
        presentBy: null,
        decidedAt: null,
      }),
    ]);
    const [person] = before.people;
    const first = mark({ code });
    expect(await sent(eventId, first)).toEqual([
      {
        id: first.id,
        outcome: 'present',
        name: 'Ayesha Noor',
        teamName: null,
        presentAt: ago(10),
        presentBy: 'Sana Iqbal',
        decidedAt: ago(10),
        countedAt: ago(10),
      },
    ]);
    const again = [mark({ key: person?.key }, { at: ago(8) }), mark({ team: person?.team }, { at: ago(7) })];
    expect((await send(eventId, again, 'omar')).data.results).toMatchObject([
      { outcome: 'already', name: 'Ayesha Noor', presentAt: ago(10), presentBy: 'Sana Iqbal' },
      { outcome: 'already', teamName: null, presentAt: ago(10) },
    ]);
    expect(await door(eventId)).toMatchObject({
      present: 1,
      people: [{ presentAt: ago(10), presentBy: 'Sana Iqbal', decidedAt: ago(7) }],
    });
  });

  test('takes a code in its canonical form alone, and ids of marks as they are written', async () => {
    const { eventId, code } = await withAyesha();
    const spaced = [` ${code}`, `${code} `, `${code}\n`, `\u00a0${code}`].map((each) => mark({ code: each }));
    expect((await sent(eventId, ...spaced)).map(({ outcome }) => outcome)).toEqual(spaced.map(() => 'unknown'));
    expect((await door(eventId)).present).toBe(0);
    const id = newId();
    expect(
      await sent(eventId, mark({ code }, { id }), mark({ code }, { id: ` ${id}`, present: false, at: ago(5) })),
    ).toMatchObject([
      { id, outcome: 'present' },
      { id: ` ${id}`, outcome: 'absent' },
    ]);
    expect((await door(eventId)).present).toBe(0);
  });

  test('tells neither phone nor e-mail', async () => {
    const { eventId } = await withAyesha();
    const { text } = await site.as('sana').get(`/events/${eventId}/door`);
    const { data } = await site.as('ayesha').get<{ user: Record<string, string> }>('/auth/me');
    const { phoneNumber = '', rollNumber } = data.user;
    expect(phoneNumber).toMatch(/\d{7}$/);
    expect(text).not.toContain('@');
    expect(text.replaceAll('-', '')).not.toContain(phoneNumber.replaceAll('-', ''));
    expect(text).toContain(rollNumber);
  });

  test('the later time wins, whichever mark arrives last', async () => {
    const { eventId, code } = await withAyesha();
    await sent(eventId, mark({ code }, { at: ago(10) }), mark({ code }, { at: ago(5) }));
    const [late] = await sent(eventId, mark({ code }, { present: false, at: ago(6) }));
    expect(late).toMatchObject({ outcome: 'already', presentAt: ago(10) });
    const [undone] = await sent(eventId, mark({ code }, { present: false, at: ago(4) }));
    expect(undone).toMatchObject({ outcome: 'absent', presentAt: null, presentBy: null });
    const [old] = await sent(eventId, mark({ code }, { at: ago(4.5) }));
    expect(old).toMatchObject({ outcome: 'absent', presentAt: null });
    const [back] = await sent(eventId, mark({ code }, { at: ago(3) }));
    expect(back).toMatchObject({ outcome: 'present', presentAt: ago(3) });
  });

  test('a device whose clock is slow reads when an undo was made, and marks after it', async () => {
    const { eventId, code } = await withAyesha();
    await sent(eventId, mark({ code }, { at: ago(9) }), mark({ code }, { present: false, at: ago(5) }));
    const [slow] = await sent(eventId, mark({ code }, { at: ago(60) }));
    expect(slow).toMatchObject({ outcome: 'absent', presentAt: null, decidedAt: ago(5) });
    const [person] = (await door(eventId)).people;
    expect(person).toMatchObject({ presentAt: null, presentBy: null, decidedAt: ago(5) });
    const after = new Date(Date.parse(person?.decidedAt ?? '') + 1).toISOString();
    expect(await sent(eventId, mark({ code }, { at: after }))).toMatchObject([
      { outcome: 'present', presentAt: after },
    ]);
  });

  test('an undo at the time of its mark takes back that mark, and nothing that was decided since', async () => {
    const { eventId, code } = await withAyesha();
    const [first] = await sent(eventId, mark({ code }, { at: ago(-60) }));
    const at = first?.decidedAt;
    expect(at).toBe(begun.toISOString());
    site.clock.set(new Date(begun.getTime() + minuteMs));
    const undo = () => sent(eventId, mark({ code }, { present: false, at }));
    expect(await undo()).toMatchObject([{ outcome: 'absent', presentAt: null }]);
    await sent(eventId, mark({ code }, { at }));
    const again = new Date(begun.getTime() + 1000).toISOString();
    expect((await send(eventId, [mark({ code }, { at: again })], 'omar')).data.results).toMatchObject([
      { outcome: 'already', presentAt: at, decidedAt: again },
    ]);
    expect(await undo(), 'another has read the pass since').toMatchObject([{ outcome: 'already', presentAt: at }]);
    expect((await door(eventId)).present).toBe(1);
  });

  test('a mark whose answer was lost says again when it counted, not what another has decided since', async () => {
    const { eventId, code } = await withAyesha();
    const lost = mark({ code }, { at: ago(-60) });
    await sent(eventId, lost);
    const later = (seconds: number) => new Date(begun.getTime() + seconds * 1000).toISOString();
    site.clock.set(new Date(later(60)));
    await send(eventId, [mark({ code }, { present: false, at: later(20) }), mark({ code }, { at: later(40) })], 'omar');
    const [again] = await sent(eventId, lost);
    expect(again).toMatchObject({
      outcome: 'present',
      presentAt: later(40),
      decidedAt: later(40),
      countedAt: later(0),
    });
    const [undone] = await sent(eventId, mark({ code }, { present: false, at: again?.countedAt }));
    expect(undone).toMatchObject({ outcome: 'already', presentAt: later(40), presentBy: 'Omar Farooq' });
  });

  test('a time in the future counts as now', async () => {
    const { eventId, code } = await withAyesha();
    const [marked] = await sent(eventId, mark({ code }, { at: ago(-60) }));
    expect(marked?.presentAt).toBe(begun.toISOString());
    site.clock.set(new Date(begun.getTime() + minuteMs));
    const [undone] = await sent(eventId, mark({ code }, { present: false, at: ago(-0.5) }));
    expect(undone?.outcome).toBe('absent');
  });

  test('the same id changes nothing, in the same batch or later', async () => {
    const { eventId, code } = await withAyesha();
    const once = mark({ code });
    expect((await sent(eventId, once, { ...once, present: false, at: ago(1) })).map(({ outcome }) => outcome)).toEqual([
      'present',
      'present',
    ]);
    await sent(eventId, mark({ code }, { present: false, at: ago(5) }));
    const [again] = await sent(eventId, { ...once, at: ago(1) });
    expect(again).toMatchObject({ id: once.id, outcome: 'present', presentAt: null });
    expect(await door(eventId)).toMatchObject({ present: 0 });
    const other = await withAyesha();
    expect(await sent(other.eventId, { ...once, code: other.code })).toMatchObject([{ outcome: 'present' }]);
  });

  test('a batch with marks for nobody applies the others', async () => {
    const { eventId, code } = await withAyesha({ maxParticipants: 1 });
    const waiting = await register('hira', eventId);
    const other = await withAyesha();
    const forged = passCodeOf('another secret of at least 32 bytes', newId());
    const [otherPerson] = (await door(other.eventId)).people;
    const ofNoRegistration = passCodeOf(site.context.secret, newId());
    const results = await sent(
      eventId,
      mark({ code: forged }),
      mark({ code: 'hello' }),
      mark({ key: 'nonsense' }),
      mark({ key: newId() }),
      mark({ team: newId() }),
      mark({ team: waiting }),
      mark({ code: other.code }),
      mark({ key: otherPerson?.key }),
      mark({ team: otherPerson?.team }),
      mark({ code: ofNoRegistration }),
      mark({ code }),
    );
    expect(results.map(({ outcome }) => outcome)).toEqual([
      'unknown',
      'unknown',
      'unknown',
      'unknown',
      'unknown',
      'not_admitted',
      'other_event',
      'other_event',
      'other_event',
      'not_admitted',
      'present',
    ]);
    expect(results[6], 'who is expected elsewhere is told to nobody here').not.toHaveProperty('name');
    expect(await door(eventId)).toMatchObject({ expected: 1, present: 1 });
    expect(await door(other.eventId)).toMatchObject({ expected: 1, present: 0 });
  });

  test('a pass is for a place: none while waitlisted, none any more once cancelled', async () => {
    const { _id: eventId } = await makeEvent(site, 'sana', { maxParticipants: 1 });
    const [first, second] = [await register('ayesha', eventId), await register('hira', eventId)];
    const { code } = await passOf('ayesha', first);
    const path = (id: string) => `/registrations/${id}/pass`;
    expect(await site.as('hira').get(path(second))).toMatchObject({ status: 409, code: 'not_admitted' });
    expect(await site.as('hira').get(path(first))).toMatchObject({ status: 404 });
    const [{ presentAt } = {}] = await sent(eventId, mark({ code }));
    expect((await passOf('ayesha', first)).presentAt).toBe(presentAt);
    await site.as('ayesha').delete(`/registrations/${first}`);
    expect(await site.as('ayesha').get(path(first))).toMatchObject({ status: 409, code: 'not_admitted' });
    expect(await sent(eventId, mark({ code }))).toMatchObject([{ outcome: 'not_admitted', name: 'Ayesha Noor' }]);
    expect((await site.as('hira').get(path(second))).status).toBe(200);
    expect(await door(eventId), 'who has gone is expected no longer').toMatchObject({
      expected: 1,
      present: 0,
      people: [{ name: 'Hira Siddiqui' }],
    });
  });

  test('a whole team comes in with one mark', async () => {
    const { _id: eventId } = await makeEvent(site, 'sana', { isTeamEvent: true, minTeamSize: 2, maxTeamSize: 3 });
    const team = await makeTeam(eventId, 'ayesha', 'bilal', 'hira');
    const codes = await Promise.all((['ayesha', 'bilal', 'hira'] as const).map((who) => passOf(who, team)));
    expect(new Set(codes.map(({ code }) => code)).size).toBe(3);
    expect(codes[1]).toMatchObject({ name: 'Bilal Raza', teamName: 'Team of ayesha' });
    await sent(eventId, mark({ code: codes[1]?.code }, { at: ago(20) }));
    const [whole] = await sent(eventId, mark({ team }));
    expect(whole).toMatchObject({ outcome: 'present', teamName: 'Team of ayesha' });
    expect(whole).not.toHaveProperty('name');
    const now = await door(eventId);
    expect(now).toMatchObject({ expected: 3, present: 3 });
    expect(now.people.find(({ name }) => name === 'Bilal Raza')?.presentAt).toBe(ago(20));
    expect(await sent(eventId, mark({ team }, { present: false, at: ago(1) }))).toMatchObject([{ outcome: 'absent' }]);
    expect(await door(eventId)).toMatchObject({ present: 0 });
  });

  test.each([
    ['two targets', { code: 'a', key: 'b' }],
    ['no target', {}],
    ['no time', { code: 'a', at: 'now' }],
    ['an unknown field', { code: 'a', name: 'b' }],
  ])('refuses a mark with %s', async (_what, changes) => {
    const { _id: eventId } = await makeEvent(site, 'sana');
    expect(await send(eventId, [mark(changes)])).toMatchObject({ status: 400, code: 'validation' });
  });

  test('takes 1 to 200 marks', async () => {
    const { eventId, code } = await withAyesha();
    expect(await send(eventId, [])).toMatchObject({ status: 400 });
    const many = (count: number) => Array.from({ length: count }, () => mark({ code }));
    expect(await send(eventId, many(201))).toMatchObject({ status: 400, message: 'Send at most 200 marks at once' });
    expect((await sent(eventId, ...many(200))).filter(({ outcome }) => outcome === 'present')).toHaveLength(1);
  });

  test('a clock that was never set is no fault, and writes no day before the last week', async () => {
    const { eventId, code } = await withAyesha();
    const [marked] = await sent(eventId, mark({ code }, { at: '0001-01-01T00:00:00Z' }));
    expect(marked).toMatchObject({ outcome: 'present', presentAt: ago(7 * 24 * 60) });
  });

  test('a cancelled event refuses marks, and one that is over takes them', async () => {
    const { eventId, code } = await withAyesha();
    await site.as('sana').patch(`/events/${eventId}`, { status: 'cancelled' });
    expect(await send(eventId, [mark({ code })])).toMatchObject({ status: 409, code: 'event_cancelled' });
    await site.as('sana').patch(`/events/${eventId}`, { status: 'completed' });
    expect(await sent(eventId, mark({ code }))).toMatchObject([{ outcome: 'present' }]);
  });
});
