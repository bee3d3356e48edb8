import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Pass } from '#day/attendance/contract.ts';
import type { Registration } from '#teams/registrations/contract.ts';
import { newId } from '#platform/database/ids.ts';
import { databases, startTestApp, type TestApp } from '../support/app.ts';
import { dumpTables } from '../support/dumpedTables.ts';
import { makeEvent } from '../support/eventForms.ts';
import { makeKey } from '../support/keyCalls.ts';
import { joinCalls } from '../support/joinCalls.ts';
import { homeTeam, makeFeatured } from '../support/featuredForms.ts';
import { Canaries } from './canaries.ts';

async function teamPassCode(site: TestApp): Promise<string> {
  const form = homeTeam(2);
  const event = await makeFeatured(site, { nedOnly: true });
  expect((await site.nobody.post(`/featured-events/${event._id}/register`, form)).status).toBe(201);
  const [mail] = await site.mailsTo(form.participants[1]?.email ?? '');
  const code = /\/pass\/team#(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
  for (const [written, status] of [
    [code, 200],
    [`${code}x`, 404],
  ] as const)
    expect((await site.nobody.get('/featured-registrations/pass', { 'x-pass-code': written })).status).toBe(status);
  return code;
}

/** Used with all that it may meet, but not to the end. */
async function cantComeToken(site: TestApp, email: string): Promise<string> {
  const [mail] = await site.mailsTo(email);
  const token = /\/cant-come#(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
  expect((await site.nobody.post('/cant-come/look', { token })).status).toBe(200);
  expect((await site.nobody.post('/cant-come', { token: [token] })).status).toBe(400);
  expect((await site.nobody.post('/cant-come', { token: `${token}x` })).status).toBe(404);
  return token;
}

async function joinLinkToken(site: TestApp): Promise<string> {
  const team = await makeEvent(site, 'sana', { isTeamEvent: true, minTeamSize: 2, maxTeamSize: 3 });
  const { open, look, ask } = joinCalls(site);
  const token = await open('zain', team._id);
  expect([(await look(token)).status, (await ask('hira', token)).status]).toEqual([200, 201]);
  expect([(await look(`${token}x`)).status, (await ask('hira', token)).status]).toEqual([404, 409]);
  return token;
}

describe.each(databases)('a link, code or token that opens something by itself, on %s', (database) => {
  const logged = new Canaries();
  const dumped = new Canaries();
  const add = (name: string, text: string) => dumped.add(name, logged.add(name, text));
  let site: TestApp;
  beforeAll(async () => {
    site = await startTestApp({ database, quiet: false, log: { level: 'trace', stream: logged } });
  });
  afterAll(() => site.close());

  test('is neither logged nor kept', async () => {
    const { _id: eventId } = await makeEvent(site, 'sana');
    const email = 'ayesha.noor@cloud.neduet.edu.pk';
    const login = await site.nobody.post<{ token: string; deviceToken: string }>('/auth/login', {
      email,
      password: 'festival-demo',
    });
    const ayesha = site.bearing(add('session', login.data.token));
    add('device', login.data.deviceToken);
    const made = await ayesha.post<{ registration: Registration }>('/registrations', { eventId });
    const { pass } = (await ayesha.get<{ pass: Pass }>(`/registrations/${made.data.registration._id}/pass`)).data;
    add('pass', pass.code);
    const cantCome = add("link of who can't come", await cantComeToken(site, email));
    const teamPass = add('team pass', await teamPassCode(site));
    const calendar = (await ayesha.post<{ url: string }>('/users/calendar-link', {})).data.url;
    const calendarToken = add('calendar link', /calendar\/([\w-]+)\.ics/.exec(calendar)?.[1] ?? '');
    expect((await site.nobody.get(`/calendar/${calendarToken}.ics`)).status).toBe(200);
    expect((await site.nobody.get(`/calendar/${calendarToken}x.ics`)).status).toBe(404);
    const link = await site
      .as('sana')
      .post<{ url: string }>(`/events/${eventId}/door-links`, { label: 'Gate', hours: 2 });
    const doorToken = add('door link', link.data.url.split('#')[1] ?? '');
    const holding = { 'x-door-token': doorToken };
    const marks = [{ id: newId(), code: pass.code, present: true, at: new Date().toISOString() }];
    expect((await site.nobody.post(`/events/${eventId}/attendance`, { marks }, holding)).text).toContain('present');
    expect((await site.nobody.get('/door', { 'x-door-token': `${doorToken}x` })).status).toBe(401);
    const joinToken = add('join link', await joinLinkToken(site));
    const { key, entry } = await makeKey(site.as('sana'));
    const script = site.bearing(add('key', key));
    expect([(await script.get('/admin/numbers')).status, (await script.get('/auth/me')).status]).toEqual([200, 403]);
    expect((await site.bearing(`${key}x`).get('/admin/numbers')).status).toBe(401);
    await script.get(`/keys/${key}?key=${key}`);
    expect((await site.as('sana').delete(`/keys/${entry._id}`)).status).toBe(200);
    expect((await script.get('/admin/numbers')).code).toBe('key_ended');
    for (const secret of [doorToken, joinToken, pass.code, teamPass, calendarToken, cantCome, login.data.deviceToken]) {
      await site.nobody.get(`/verify/${secret}?token=${secret}`);
      await site.nobody.get(`/unsubscribe/${secret}`);
      await site.nobody.post(`/events/${eventId}/attendance`, { marks: [{ id: secret, code: secret }] }, holding);
    }
    expect((await site.nobody.post('/cant-come', { token: cantCome })).status).toBe(200);
    expect(logged.lines.length).toBeGreaterThan(10);
    expect(logged.leaks()).toEqual([]);

    for (const [name, rows] of await dumpTables(site)) dumped.write(`${name} ${rows}`);
    expect(dumped.leaks()).toEqual([]);
    dumped.write(`door_links {"token": "${doorToken}"}`);
    expect(dumped.leaks(), 'the control').toHaveLength(1);
  });
});
