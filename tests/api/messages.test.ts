import { describe, expect, test } from 'vitest';
import type { PersonKey } from '#database/cast/people.ts';
import { createSession } from '#people/accounts/server/sessionQueries.ts';
import type { Door } from '#day/attendance/contract.ts';
import { newId } from '#platform/database/ids.ts';
import type { Message } from '#contact/messages/contract.ts';
import { buildApp } from '#run/app/server/app.ts';
import { databases, startTestApp, type TestApp } from '../support/app.ts';
import { suiteApp } from '../support/suiteApp.ts';
import { emailOf } from '../support/castDetails.ts';
import { makeEvent } from '../support/eventForms.ts';
import { featuredCalls, refused } from '../support/featuredCalls.ts';
import { makeFeatured, person, teamForm } from '../support/featuredForms.ts';
import { teamCalls } from '../support/teamCalls.ts';

type Sent = { message: Message };
type Listed = { messages: Message[]; reach?: Record<string, number> };
interface Event {
  _id: string;
}

const teamEvent = { isTeamEvent: true, minTeamSize: 2, maxTeamSize: 3 };
const written = { subject: 'Bring your laptops', body: 'The room has power.\n\nAnd one adapter each.' };

function calls(site: () => TestApp) {
  const send = (who: PersonKey, event: Event, form: object = {}) =>
    site()
      .as(who)
      .post<Sent>(`/events/${event._id}/messages`, { audience: 'registered', ...written, ...form });
  const sendFeatured = (who: PersonKey, event: Event, form: object = {}) =>
    site()
      .as(who)
      .post<Sent>(`/featured-events/${event._id}/messages`, { audience: 'leaders', ...written, ...form });
  const read = async (who: PersonKey, event: Event, kind = 'events') =>
    (await site().as(who).get<Listed>(`/${kind}/${event._id}/messages`)).data;
  const join = async (event: Event, ...keys: PersonKey[]) => {
    for (const key of keys)
      expect((await site().as(key).post('/registrations', { eventId: event._id })).status).toBe(201);
  };
  const mailed = async (message: Message) =>
    (await site().mails())
      .filter(({ data }) => data['messageId'] === message._id)
      .map(({ to }) => to.split(/[.@]/)[0] ?? '')
      .toSorted();
  return { send, sendFeatured, read, join, mailed };
}

describe.each(databases)('messages on %s', (database) => {
  const site = suiteApp({ database });
  const { send, sendFeatured, read, join, mailed } = calls(() => site);
  const { registered } = featuredCalls(() => site);

  test('go to those of the audience alone, by mail and on the page, and are recorded', async () => {
    const event = await makeEvent(site, 'sana', { maxParticipants: 2, title: 'Game Jam' });
    await join(event, 'ayesha', 'bilal', 'hira');
    expect((await read('sana', event)).reach).toEqual({
      registered: 2,
      waitlisted: 1,
      leaders: 0,
      present: 0,
      absent: 2,
    });

    const first = await send('sana', event);
    expect(first.status, first.text).toBe(201);
    const { message } = first.data;
    expect(message).toEqual({
      _id: message._id,
      audience: 'registered',
      ...written,
      recipients: 2,
      createdAt: site.clock.now().toISOString(),
      by: { _id: await site.idOf('sana'), name: 'Sana Iqbal' },
    });
    const second = await send('sana', event, { audience: 'waitlisted', subject: 'You are next' });
    expect(await mailed(message)).toEqual(['ayesha', 'bilal']);
    expect(await mailed(second.data.message)).toEqual(['hira']);

    expect((await read('ayesha', event)).messages).toEqual([message]);
    expect((await read('hira', event)).messages).toEqual([second.data.message]);
    const all = await read('sana', event);
    expect(all.messages.map(({ _id }) => _id)).toEqual([second.data.message._id, message._id]);
    expect(await read('danish', event)).toEqual({ messages: [] });

    const { data } = await site
      .as('omar')
      .get<{ records: { summary: string; subjectId: string }[] }>('/admin/records?action=event.message_sent');
    expect(data.records.filter(({ subjectId }) => subjectId === event._id).map(({ summary }) => summary)).toEqual([
      'Wrote to 1 person (waitlisted) of “Game Jam”',
      'Wrote to 2 people (registered) of “Game Jam”',
    ]);
  });

  test('are mailed with who wrote them, every line, and when and where once that is announced', async () => {
    await site.as('omar').patch('/settings', { datesAnnounced: true });
    const event = await makeEvent(site, 'sana', { title: 'Game Jam', venue: 'Hall 9' });
    await join(event, 'maha');
    await send('sana', event);
    const [mail] = await site.mailsTo(emailOf('maha'));
    expect(mail?.subject).toBe('Bring your laptops: Game Jam');
    expect(mail?.text).toContain(
      'Sana Iqbal writes to you about Game Jam:\n\nThe room has power.\n\nAnd one adapter each.\n\nWhen and where: ',
    );
    expect(mail?.text).toMatch(/When and where: \d\d\/\d\d\/\d{4}, 10:00, Hall 9\./);
    await site.as('omar').patch('/settings', { datesAnnounced: false });
    await send('sana', event);
    expect((await site.mailsTo(emailOf('maha')))[0]?.text).toContain('Where: Hall 9. The date is not announced yet.');
  });

  test('to leaders reach those of registered and waiting teams, not people who come alone', async () => {
    const { makeTeam } = teamCalls(site);
    const event = await makeEvent(site, 'sana', { ...teamEvent, maxParticipants: 2 });
    await makeTeam(event._id, 'ayesha', 'bilal');
    await makeTeam(event._id, 'hira', 'danish');
    expect((await read('sana', event)).reach).toEqual({
      registered: 2,
      waitlisted: 2,
      leaders: 2,
      present: 0,
      absent: 2,
    });
    const { data } = await send('sana', event, { audience: 'leaders' });
    expect(data.message.recipients).toBe(2);
    expect(await mailed(data.message)).toEqual(['ayesha', 'hira']);
  });

  test('reach those who were there, or those who were not, by the marks of the door', async () => {
    const event = await makeEvent(site, 'sana', { maxParticipants: 3 });
    await join(event, 'ayesha', 'bilal', 'hira', 'danish');
    const door = await site.as('sana').get<Door>(`/events/${event._id}/door`);
    const keyOf = (name: string) => door.data.people.find((one) => one.name.startsWith(name))?.key;
    const mark = async (name: string, present: boolean) => {
      const marks = [{ id: newId(), key: keyOf(name), present, at: site.clock.now().toISOString() }];
      const answer = await site.as('sana').post(`/events/${event._id}/attendance`, { marks });
      expect(answer.status, answer.text).toBe(200);
    };
    await mark('Ayesha', true);
    await mark('Bilal', true);
    site.clock.advance(60);
    await mark('Bilal', false);
    expect((await read('sana', event)).reach).toMatchObject({ registered: 3, present: 1, absent: 2 });
    expect(await mailed((await send('sana', event, { audience: 'present' })).data.message)).toEqual(['ayesha']);
    expect(await mailed((await send('sana', event, { audience: 'absent' })).data.message)).toEqual(['bilal', 'hira']);
  });

  test('reach nobody who has left, and stay with who got them', async () => {
    const event = await makeEvent(site, 'sana');
    await join(event, 'ayesha', 'bilal');
    await send('sana', event);
    const { data } = await site.as('ayesha').get<{ registration: Event }>(`/registrations/check/${event._id}`);
    await site.as('ayesha').delete(`/registrations/${data.registration._id}`);
    expect((await send('sana', event)).data.message.recipients).toBe(1);
    expect((await read('ayesha', event)).messages).toHaveLength(1);
    expect((await read('bilal', event)).messages).toHaveLength(2);
  });

  test('of a featured event go to the leaders of pending and confirmed teams', async () => {
    const event = await makeFeatured(site);
    const leader = person({ email: emailOf('usman') });
    const first = await registered(event, teamForm(2, { participants: [leader, person()] }));
    const other = await registered(event);
    await site
      .as('sana')
      .patch(`/featured-events/${event._id}/registrations/${other._id}`, { status: 'rejected', reason: 'No receipt' });
    const { data, status, text } = await sendFeatured('talha', event);
    expect(status, text).toBe(201);
    expect([data.message.recipients, await mailed(data.message)]).toEqual([1, ['usman']]);
    const [mail] = await site.mailsTo(leader.email);
    expect(mail?.text).toContain('And one adapter each.');
    expect(mail?.text).toContain(`/featured-events/manage#${first.token}`);
    expect((await read('usman', event, 'featured-events')).messages, 'an account with the leader’s address').toEqual([
      data.message,
    ]);
    expect((await read('maha', event, 'featured-events')).messages).toEqual([]);
    const ofTeam = (token: string) =>
      site.nobody.get<Listed>('/featured-registrations/manage/messages', { 'x-manage-token': token });
    expect((await ofTeam(first.token)).data).toEqual({ messages: [data.message] });
    expect((await ofTeam(other.token)).data, 'rejected before it was written').toEqual({ messages: [] });
    refused(await ofTeam('nonsense'), 400, 'token_invalid');
    await site.as('sana').patch(`/admin/featured-events/${event._id}`, { status: 'completed' });
    refused(await ofTeam(first.token), 409, 'event_over');
    await site.as('sana').patch(`/admin/featured-events/${event._id}`, { status: 'upcoming' });
    expect(await read('sana', event, 'featured-events')).toEqual({ messages: [data.message], reach: { leaders: 1 } });
    refused(await sendFeatured('sana', event, { audience: 'registered' }), 400, 'validation');
  });

  test('are refused with what is wrong at its field, and to who does not run the event', async () => {
    const event = await makeEvent(site, 'sana');
    const wrong = await send('sana', event, { audience: 'everybody', subject: ' ', body: 'x'.repeat(2001) });
    expect(wrong.errors).toEqual([
      { field: 'audience', msg: 'Please choose who gets the message' },
      { field: 'subject', msg: 'Subject is required' },
      { field: 'body', msg: 'Message cannot exceed 2000 characters' },
    ]);
    const right = { subject: 'x'.repeat(120), body: 'x'.repeat(2000) };
    expect((await send('sana', event, right)).status).toBe(201);
    refused(await send('sana', event, { subject: 'x'.repeat(121) }), 400, 'validation');
    refused(await send('talha', event), 403, 'forbidden');
    refused(await send('ayesha', event), 403, 'forbidden');
    refused(await send('sana', { _id: '00000000-0000-7000-8000-000000000000' }), 404, 'not_found');
    expect((await send('omar', event)).status).toBe(201);
  });

  test('go with the event', async () => {
    const event = await makeEvent(site, 'sana');
    await send('sana', event);
    expect((await site.as('sana').delete(`/events/${event._id}`)).status).toBe(200);
    refused(await site.as('sana').get(`/events/${event._id}/messages`), 404, 'not_found');
  });
});

describe.each(databases)('at most five messages an hour on %s', (database) => {
  const site = suiteApp({ database, limits: true });
  const { send, sendFeatured } = calls(() => site);

  test.each([
    ['an event', makeEvent, send],
    ['a featured event', (app: TestApp, who: PersonKey) => makeFeatured(app, {}, who), sendFeatured],
  ] as const)('%s: any five in an hour, by whomever, and the sixth says how long to wait', async (_, make, write) => {
    const event = await make(site, 'sana');
    const other = await make(site, 'sana');
    for (const who of ['sana', 'omar', 'sana', 'omar', 'sana'] as const) {
      site.clock.advance(600);
      expect((await write(who, event)).status).toBe(201);
    }
    site.clock.advance(60);
    const sixth = await write('omar', event);
    refused(sixth, 429, 'rate_limited');
    expect(sixth.message).toBe('An event takes at most 5 messages an hour. Try again in 19 minutes.');
    expect(sixth.headers['retry-after']).toBe('1140');
    expect((await write('sana', other)).status, 'another event').toBe(201);
    site.clock.advance(1140);
    expect((await write('sana', event)).status, 'an hour after the first').toBe(201);
    refused(await write('sana', event), 429, 'rate_limited');
  });

  test('the limit holds for messages at once, on two servers', async () => {
    const event = await makeEvent(site, 'sana');
    const second = await buildApp({ context: { ...site.context }, quiet: true });
    const path = `/events/${event._id}/messages`;
    const token = `Bearer ${await createSession(site.db, await site.idOf('sana'), site.clock.now())}`;
    const answers = await Promise.all(
      Array.from({ length: 12 }, async (_unused, n) => {
        if (n % 2 === 0) return (await send('sana', event)).status;
        const payload = { audience: 'registered', ...written };
        const answer = await second.inject({
          method: 'POST',
          url: `/api${path}`,
          headers: { authorization: token },
          payload,
        });
        return answer.statusCode;
      }),
    );
    await second.close();
    expect(answers.toSorted((a, b) => a - b)).toEqual([...Array<number>(5).fill(201), ...Array<number>(7).fill(429)]);
  });
});

test('RATE_LIMITS=off lifts the limit of messages', async () => {
  const site = await startTestApp();
  const event = await makeEvent(site, 'sana');
  const { send } = calls(() => site);
  for (let n = 0; n < 8; n++) expect((await send('sana', event)).status).toBe(201);
  await site.close();
});
