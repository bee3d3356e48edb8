import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { people, type PersonKey } from '#database/cast/people.ts';
import { createSession } from '#people/accounts/server/sessionQueries.ts';
import { buildApp } from '#run/app/server/app.ts';
import { renderMailToSend } from '#run/app/server/mailTemplates.ts';
import type { FestivalEvent } from '#events/events/contract.ts';
import { leaseDueMails, markSent } from '#platform/mail/queries.ts';
import { databases, startTestApp, type TestApp } from '../support/app.ts';
import { eventForm, makeEvent } from '../support/eventForms.ts';
import { featuredCalls } from '../support/featuredCalls.ts';
import { makeFeatured, person } from '../support/featuredForms.ts';

const isChange = (template: string) => ['event_changed', 'featured_changed'].includes(template);

describe.each(databases)('change notices on %s', (database) => {
  let site: TestApp;
  beforeAll(async () => {
    site = await startTestApp({ database });
    await announce(true);
  });
  afterAll(() => site.close());
  const { registered, manage } = featuredCalls(() => site);

  const announce = (datesAnnounced: boolean) => site.as('omar').patch('/settings', { datesAnnounced });

  /** An event form that later edits repeat with their changes, so that they name every required field. */
  async function event(changes: object = {}) {
    const made = await makeEvent(site, 'sana', changes);
    const form = { ...eventForm(site.clock.now()), ...changes };
    const edit = async (edited: object) => {
      const answer = await site.as('sana').put<{ event: FestivalEvent }>(`/events/${made._id}`, { ...form, ...edited });
      expect(answer.status, answer.text).toBe(200);
    };
    return { ...made, edit };
  }

  async function join(made: { _id: string }, ...joining: PersonKey[]): Promise<string[]> {
    const ids = [];
    for (const who of joining) {
      const answer = await site
        .as(who)
        .post<{ registration: { _id: string } }>('/registrations', { eventId: made._id });
      expect(answer.status, answer.text).toBe(201);
      ids.push(answer.data.registration._id);
    }
    return ids;
  }

  /** What a sender does now. @returns what it says is changed, by the first name of its reader */
  async function send() {
    const sent: Record<string, string[]> = {};
    for (const mail of await leaseDueMails(site.db, site.clock.now(), site.clock.now(), 10_000)) {
      const rendered = await renderMailToSend(site.context, mail);
      if (rendered && isChange(mail.template)) {
        const lines = rendered.text.split('\n').filter((line) => line.includes(' → '));
        (sent[mail.to.split(/[.@]/)[0] ?? ''] ??= []).push(lines.join('; '));
      }
      await markSent(site.db, [mail.id], site.clock.now());
    }
    return sent;
  }
  const sendAfter = (seconds: number) => {
    site.clock.advance(seconds);
    return send();
  };

  test('one mail tells everybody registered or waiting of all edits, old of the first and new of the last', async () => {
    const made = await event({ maxParticipants: 1 });
    await join(made, 'ayesha', 'bilal');
    await made.edit({ maxParticipants: 1, venue: 'Lab 2' });
    expect(await sendAfter(59)).toEqual({});
    await made.edit({ maxParticipants: 1, venue: 'Lab 3', durationMinutes: 90 });
    expect(await sendAfter(59), 'a minute after the last edit').toEqual({});
    const lines = ['Duration: 2 hours → 1 hour 30 minutes; Venue: Lab 1 → Lab 3'];
    expect(await sendAfter(1)).toEqual({ ayesha: lines, bilal: lines });
    expect(await sendAfter(300), 'once').toEqual({});
  });

  test('five minutes after the first edit it goes, whatever is still edited', async () => {
    const made = await event();
    await join(made, 'ayesha');
    for (let n = 0; n < 6; n++) {
      await made.edit({ venue: `Room ${n}` });
      expect(await sendAfter(50)).toEqual(n === 5 ? { ayesha: ['Venue: Lab 1 → Room 5'] } : {});
    }
    await made.edit({ venue: 'Room 6' });
    expect(await sendAfter(60)).toEqual({ ayesha: ['Venue: Room 5 → Room 6'] });
  });

  test('back to what it was tells nobody, and what is no fact of the list neither', async () => {
    const made = await event();
    await join(made, 'ayesha');
    await made.edit({ venue: 'Lab 2', time: '12:00' });
    await made.edit({ description: 'Something else.', title: 'Renamed' });
    await made.edit({});
    expect(await sendAfter(400)).toEqual({});
    await made.edit({ venue: 'Lab 2', time: '12:00' });
    await made.edit({ time: '12:00' });
    expect(await sendAfter(60), 'one of two').toEqual({ ayesha: ['Time: 10:00 → 12:00'] });
  });

  test('who comes between the edits reads of those they saw, and who leaves reads nothing', async () => {
    const made = await event();
    const [leaving] = await join(made, 'ayesha', 'bilal');
    await made.edit({ venue: 'Lab 2' });
    await join(made, 'hira');
    await made.edit({ venue: 'Lab 3' });
    await site.as('ayesha').delete(`/registrations/${leaving}`);
    await join(made, 'ayesha');
    expect(await sendAfter(60)).toEqual({ bilal: ['Venue: Lab 1 → Lab 3'], hira: ['Venue: Lab 2 → Lab 3'] });
    await made.edit({ venue: 'Lab 4' });
    await join(made, 'zain');
    await made.edit({ venue: 'Lab 3' });
    expect(await sendAfter(60), 'old again for all but the newest').toEqual({ zain: ['Venue: Lab 4 → Lab 3'] });
  });

  test('with notify false an edit is told to nobody, and what waits tells the truth', async () => {
    const made = await event();
    await join(made, 'ayesha');
    await made.edit({ venue: 'Lab 2', notify: false });
    expect(await sendAfter(400)).toEqual({});
    await made.edit({ venue: 'Lab 3' });
    site.clock.advance(30);
    await made.edit({ venue: 'Lab 4', time: '15:00', notify: false });
    expect(await sendAfter(30), 'when it would have gone').toEqual({ ayesha: ['Venue: Lab 2 → Lab 4'] });
    const broken = await site.as('sana').put(`/events/${made._id}`, { ...eventForm(site.clock.now()), notify: 'no' });
    expect([broken.status, broken.errors]).toEqual([400, [{ field: 'notify', msg: 'Please choose yes or no' }]]);
  });

  test('a cancelled event has nothing else to tell; opened again in the same minute it has', async () => {
    const made = await event();
    const set = (status: string) => site.as('sana').patch(`/events/${made._id}`, { status });
    await join(made, 'ayesha');
    await made.edit({ venue: 'Lab 2' });
    await set('cancelled');
    expect(await sendAfter(60)).toEqual({});
    await set('upcoming');
    await send();
    await made.edit({ venue: 'Lab 3' });
    await set('cancelled');
    await set('upcoming');
    expect(await sendAfter(60)).toEqual({ ayesha: ['Venue: Lab 2 → Lab 3'] });
  });

  test('day and time are told only while dates are announced, also at the moment the mail goes', async () => {
    const made = await event();
    await join(made, 'ayesha');
    await announce(false);
    await made.edit({ time: '14:00' });
    await announce(true);
    expect(await sendAfter(60), 'nobody had seen the old time').toEqual({});
    await made.edit({ time: '15:00', venue: 'Lab 2' });
    await announce(false);
    site.clock.advance(60);
    const [mail] = await leaseDueMails(site.db, site.clock.now(), site.clock.now(), 1);
    const rendered = mail && (await renderMailToSend(site.context, mail));
    expect(rendered?.text).toContain('Venue: Lab 1 → Lab 2');
    expect(rendered?.text).toContain('Where: Lab 2. The date is not announced yet.');
    expect(rendered?.text).not.toMatch(/14:00|15:00|Time/);
    await announce(true);
    const announced = mail && (await renderMailToSend(site.context, mail));
    expect(announced?.text).toContain('Time: 14:00 → 15:00');
    expect(announced?.text).toMatch(/When and where: \d\d\/\d\d\/\d{4}, 15:00, Lab 2\./);
    if (mail) await markSent(site.db, [mail.id], site.clock.now());
  });

  test('a moved deadline is told, dates announced or not, a moved day while they are', async () => {
    const before = { date: '2090-05-10', registrationDeadline: '2090-05-09T07:00:00.000Z' };
    const made = await event(before);
    await join(made, 'ayesha');
    await made.edit({ date: '2090-05-12', registrationDeadline: '2090-05-10T19:30:00.000Z' });
    expect(await sendAfter(60)).toEqual({
      ayesha: ['Date: 10/05/2090 → 12/05/2090; Register by: 09/05/2090, 12:00 → 11/05/2090, 00:30'],
    });

    await announce(false);
    await made.edit({ ...before, date: '2090-05-13' });
    expect(await sendAfter(60)).toEqual({ ayesha: ['Register by: 11/05/2090, 00:30 → 09/05/2090, 12:00'] });
    await announce(true);
  });

  test('an event that is over has nothing to tell', async () => {
    const made = await event();
    await join(made, 'ayesha');
    await made.edit({ venue: 'Lab 2', status: 'completed' });
    expect(await sendAfter(60)).toEqual({});
  });

  test('a clock that is set back keeps nobody waiting longer than five minutes', async () => {
    const made = await event();
    await join(made, 'ayesha');
    await send();
    await made.edit({ venue: 'Lab 2' });
    site.clock.advance(-3600);
    expect(await send()).toEqual({ ayesha: ['Venue: Lab 1 → Lab 2'] });
    site.clock.advance(3600);
  });

  test('two servers that edit and send at once tell everybody once, and what holds', async () => {
    const other = await buildApp({ quiet: true, context: { ...site.context } });
    const token = await createSession(site.db, await site.idOf('sana'), site.clock.now());
    const made = await event();
    await join(made, 'ayesha', 'bilal', 'hira');
    await send();
    const addresses = ['ayesha', 'bilal', 'hira'].map((key) => people.find((one) => one.key === key)?.email);
    for (let round = 0; round < 5; round++) {
      const venues = Array.from({ length: 6 }, (_, n) => `Lab ${round}.${n}`);
      const put = (venue: string, n: number) => {
        if (n % 2 === 0) return made.edit({ venue });
        const payload = { ...eventForm(site.clock.now()), registrationDeadline: made.registrationDeadline, venue };
        const headers = { authorization: `Bearer ${token}` };
        return other.inject({ method: 'PUT', url: `/api/events/${made._id}`, headers, payload });
      };
      await Promise.all(venues.map(put));
      site.clock.advance(60);
      const leaseEnd = new Date(site.clock.now().getTime() + 60_000);
      const leased = await Promise.all([1, 2, 3].map(() => leaseDueMails(site.db, site.clock.now(), leaseEnd, 100)));
      const [{ venue: last }] = [
        (await site.as('sana').get<{ event: FestivalEvent }>(`/events/${made._id}`)).data.event,
      ];
      const due = leased
        .flat()
        .map(({ id, to, data }) => ({ id, to, after: (data['after'] as { venue: string }).venue }));
      expect(due.map(({ to }) => to).toSorted((a, b) => a.localeCompare(b))).toEqual(addresses);
      for (const { id, after } of due) {
        expect(after).toBe(last);
        await markSent(site.db, [id], site.clock.now());
      }
    }
    await other.close();
  });

  test('the leaders of living teams of a featured event are told', async () => {
    const made = await makeFeatured(site);
    const form = { ...eventForm(site.clock.now()), minTeamSize: 1, maxTeamSize: 4 };
    const put = (changes: object) => site.as('sana').put(`/admin/featured-events/${made._id}`, { ...form, ...changes });
    const [stays, leaves] = [await registered(made), await registered(made)];
    const leader = ({ form: { participants } }: typeof stays) => participants[0]?.email.split('@')[0] ?? '';
    expect((await put({ venue: 'Hall 2' })).status).toBe(200);
    const late = await registered(made);
    await manage.delete(leaves.token);
    expect((await put({ venue: 'Hall 3', durationMinutes: 60 })).status).toBe(200);
    expect(await sendAfter(60)).toEqual({
      [leader(stays)]: ['Duration: 2 hours → 1 hour; Venue: Lab 1 → Hall 3'],
      [leader(late)]: ['Duration: 2 hours → 1 hour; Venue: Hall 2 → Hall 3'],
    });
    await put({ venue: 'Hall 4', durationMinutes: 60, notify: false });
    expect(await sendAfter(400)).toEqual({});
    await put({ venue: 'Hall 5', durationMinutes: 60 });
    await put({ venue: 'Hall 4', durationMinutes: 60 });
    expect(await sendAfter(400)).toEqual({});
  });

  test('of a team with another leader the new one is told of what changed since, and the former nothing', async () => {
    const made = await makeFeatured(site);
    const form = { ...eventForm(site.clock.now()), minTeamSize: 1, maxTeamSize: 4 };
    const put = (venue: string) => site.as('sana').put(`/admin/featured-events/${made._id}`, { ...form, venue });
    const team = await registered(made);
    const [first, second] = team.form.participants;
    await put('Hall 2');
    const transferred = await manage.put(team.token, {
      ...team.form,
      participants: [person({ email: 'boss@uni.example' }), second],
    });
    expect(transferred.status, transferred.text).toBe(200);
    expect((await put('Hall 3')).status).toBe(200);
    expect(await sendAfter(60)).toEqual({ boss: ['Venue: Hall 2 → Hall 3'] });

    await put('Hall 4');
    const token = /manage#([\w-]+)/.exec((await site.mailsTo('boss@uni.example')).at(-1)?.text ?? '')?.[1] ?? '';
    const back = await manage.put(token, { ...team.form, participants: [first, second] });
    expect(back.status, back.text).toBe(200);
    expect(await sendAfter(60), 'the new leader was told where with the link').toEqual({});
  });
});
