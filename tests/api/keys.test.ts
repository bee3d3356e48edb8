import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { rowsOf } from '#platform/database/database.ts';
import { buildApp } from '#run/app/server/app.ts';
import type { AuditEntry } from '#people/audit/contract.ts';
import type { KeyEntry } from '#people/security/keyContract.ts';
import { databases } from '../support/app.ts';
import { dumpTables } from '../support/dumpedTables.ts';
import { makeEvent } from '../support/eventForms.ts';
import { makeFeatured } from '../support/featuredForms.ts';
import { doorForm, makeKey, newAdministrator, readForm, setRole, withKey } from '../support/keyCalls.ts';
import { secondFactorCalls } from '../support/secondFactorCalls.ts';
import { suiteWithClock } from '../support/suiteApp.ts';

type Entries = { entries: KeyEntry[] };

describe.each(databases)('keys for scripts on %s', (database) => {
  const { site, begun } = suiteWithClock({ database });
  const listed = async (client = site.as('sana')) => (await client.get<Entries>('/keys')).data.entries;

  test('a key is shown once, listed without it, stored as a hash, and recorded', async () => {
    const { key, entry } = await makeKey(site.as('sana'));
    expect(key).toMatch(/^tfk_[\w-]{43}$/);
    const owner = { _id: await site.idOf('sana'), name: 'Sana Iqbal' };
    const expiresAt = new Date(begun.getTime() + 30 * 86_400_000).toISOString();
    const shown = {
      label: 'Scoreboard',
      scope: 'read',
      eventId: null,
      eventTitle: null,
      expiresAt,
      lastUsedAt: null,
      owner,
    };
    expect(entry).toEqual({ _id: entry._id, ...shown });
    expect(await listed()).toEqual([entry]);
    const dump = [...(await dumpTables(site)).values()].join('\n');
    expect(dump).toContain(entry._id);
    expect(dump).not.toContain(key.slice(4));
    const { data } = await site.as('omar').get<{ records: AuditEntry[] }>('/admin/records?action=user.key_made');
    expect(data.records[0]).toMatchObject({
      actor: { name: 'Sana Iqbal' },
      summary: 'Made the key Scoreboard that reads, good for 30 days',
    });
    expect(await site.as('sana').delete(`/keys/${entry._id}`)).toMatchObject({ status: 200, data: { entry } });
    const ended = await site.as('omar').get<{ records: AuditEntry[] }>('/admin/records?action=user.key_ended');
    expect(ended.data.records[0]?.summary).toBe('Ended the key Scoreboard');
  });

  test('reading: drafts, rosters, numbers and exports of what its owner runs', async () => {
    const mine = await makeEvent(site, 'sana', { title: 'Mine Alone', isDraft: true });
    const other = await makeEvent(site, 'talha');
    const script = await withKey(site, 'sana');
    expect((await script.get(`/events/${mine._id}`)).text).toContain('Mine Alone');
    expect((await script.get('/admin/events')).text).toContain('Mine Alone');
    expect((await script.get(`/registrations/event/${mine._id}`)).status).toBe(200);
    expect((await script.get(`/registrations/event/${other._id}`)).code).toBe('forbidden');
    expect((await script.get('/admin/numbers/export')).status).toBe(200);
    expect((await script.get('/events')).text).toContain(other._id);
  });

  test('a door: its key reads and marks it, with its owner’s name, of both kinds of events', async () => {
    const [event, featured] = [await makeEvent(site, 'sana'), await makeFeatured(site)];
    await site.as('ayesha').post('/registrations', { eventId: event._id });
    const script = await withKey(site, 'sana', doorForm(event._id));
    type Door = { people: { key: string; presentBy: string | null }[] };
    expect((await listed()).map(({ eventTitle }) => eventTitle)).toContain(event.title);
    const door = await script.get<Door>(`/events/${event._id.toUpperCase()}/door`);
    expect(door.data.people).toHaveLength(1);
    const mark = { id: 'one', key: door.data.people[0]?.key, present: true, at: begun.toISOString() };
    expect((await script.post(`/events/${event._id}/attendance`, { marks: [mark] })).status).toBe(200);
    expect((await script.get<Door>(`/events/${event._id}/door`)).data.people[0]?.presentBy).toBe('Sana Iqbal');
    const ofTeams = await withKey(site, 'talha', doorForm(featured._id));
    expect((await ofTeams.get(`/featured-events/${featured._id}/door`)).status).toBe(200);
    const { data } = await site.as('omar').get<{ records: AuditEntry[] }>('/admin/records?action=user.key_made');
    expect(data.records[0]?.summary).toBe(`Made the key Turnstile for the door of ${featured.title}, good for 2 days`);
  });

  test('a form that makes no sense is refused at its field', async () => {
    const refused = async (form: object) => {
      const { status, errors } = await site.as('sana').post('/keys', form);
      return [status, ...(errors ?? []).map(({ field, msg }) => `${field}: ${msg}`)];
    };
    expect(await refused({ ...readForm, label: ' ' })).toEqual([400, 'label: Label is required']);
    expect(await refused({ ...readForm, label: 'a'.repeat(61) })).toEqual([
      400,
      'label: Label cannot exceed 60 characters',
    ]);
    expect(await refused({ ...readForm, scope: 'write' })).toEqual([400, 'scope: Choose what the key is for']);
    expect(await refused({ ...readForm, scope: 'event' })).toEqual([400, 'eventId: Choose the event of the key']);
    const event = (await makeEvent(site, 'sana'))._id;
    expect(await refused({ ...doorForm(event), scope: 'read' })).toEqual([
      400,
      'eventId: A key that reads is for all my events',
    ]);
    expect(await refused({ ...readForm, days: 0 })).toEqual([400, 'days: Days must be at least 1']);
    expect(await refused({ ...readForm, days: 366 })).toEqual([400, 'days: Days cannot exceed 365']);
    expect(await refused({ ...readForm, days: 1.5 })).toEqual([400, 'days: Days must be a whole number']);
    expect((await site.as('sana').post('/keys', doorForm('nothing'))).status).toBe(404);
  });

  test('ten living keys each, however many are asked for at once; an expired one counts no more', async () => {
    const { id, client } = await newAdministrator(site);
    const answers = await Promise.all(Array.from({ length: 16 }, () => client.post('/keys', { ...readForm, days: 1 })));
    const refused = answers.filter(({ code }) => code === 'too_many_keys');
    expect([answers.filter(({ status }) => status === 201).length, refused.length]).toEqual([10, 6]);
    expect(refused[0]?.message).toBe('You have 10 keys. End one first.');
    site.clock.advance(86_400);
    expect(await listed(client)).toEqual([]);
    expect((await client.post('/keys', readForm)).status).toBe(201);
    const [left] = await rowsOf<{ keys: number }>(
      site.db,
      sql`select count(*)::int as keys from script_keys where owner_id = ${id}`,
    );
    expect(left?.keys).toBe(11);
  });

  test('making one takes a code of the second factor, once; using one takes none', async () => {
    const { setUp, codeOf } = secondFactorCalls(site);
    const { me, secret, recoveryCodes } = await setUp('talha');
    const form = (code?: string) => ({ ...readForm, ...(code !== undefined && { code }) });
    expect(await me.post('/keys', form())).toMatchObject({
      status: 400,
      errors: [{ field: 'code', msg: 'Please enter the code' }],
    });
    expect((await me.post('/keys', form('000000'))).code).toBe('code_invalid');
    const code = codeOf(secret);
    const { key } = await makeKey(me, form(code));
    expect((await me.post('/keys', form(code))).code).toBe('code_invalid');
    expect((await me.post('/keys', form(recoveryCodes[0]))).status).toBe(201);
    expect((await site.bearing(key).get('/admin/numbers')).status).toBe(200);
    for (let n = 0; n < 5; n++) await me.post('/keys', form('000000'));
    site.clock.advance(30);
    expect((await me.post('/keys', form(codeOf(secret)))).code).toBe('rate_limited');
  });

  test('a super_admin sees and ends everybody’s, on every server at once', async () => {
    const { id, client } = await newAdministrator(site);
    const { key, entry } = await makeKey(client);
    const second = await buildApp({ context: { ...site.context }, quiet: true });
    const elsewhere = () => second.inject({ url: '/api/admin/numbers', headers: { authorization: `Bearer ${key}` } });
    expect((await elsewhere()).statusCode).toBe(200);
    expect((await listed(site.as('omar'))).map(({ _id }) => _id)).toContain(entry._id);
    expect((await listed(site.as('talha'))).map(({ _id }) => _id)).not.toContain(entry._id);
    expect((await site.as('talha').delete(`/keys/${entry._id}`)).status).toBe(404);
    expect((await site.as('omar').delete(`/keys/${entry._id}`)).data).toMatchObject({ entry: { owner: { _id: id } } });
    const refused = await elsewhere();
    expect(refused.json()).toMatchObject({ success: false, code: 'key_ended' });
    expect(refused.statusCode).toBe(401);
    await second.close();
    const { data } = await site.as('omar').get<{ records: AuditEntry[] }>('/admin/records?action=user.key_ended');
    expect(data.records[0]).toMatchObject({ subjectId: id, summary: 'Ended the key Scoreboard of Noor Fatima' });
  });

  test('the last use is kept to the hour', async () => {
    const { client } = await newAdministrator(site);
    const script = site.bearing((await makeKey(client)).key);
    const lastUsed = async () => (await listed(client))[0]?.lastUsedAt;
    await script.get('/admin/numbers');
    expect(await lastUsed()).toBe(begun.toISOString());
    site.clock.advance(3600);
    await script.get('/admin/numbers');
    expect(await lastUsed()).toBe(begun.toISOString());
    site.clock.advance(1);
    await script.get('/admin/numbers');
    expect(await lastUsed()).toBe(new Date(begun.getTime() + 3_601_000).toISOString());
  });

  test('a promotion keeps the keys, with the rights of the new role', async () => {
    const { id, client } = await newAdministrator(site);
    const other = await makeEvent(site, 'talha');
    const script = site.bearing((await makeKey(client)).key);
    const roster = async () => (await script.get(`/registrations/event/${other._id}`)).status;
    expect(await roster()).toBe(403);
    await setRole(site, id, 'super_admin');
    expect(await roster()).toBe(200);
  });
});

describe.each(databases)('calls of a key are counted on %s', (database) => {
  const { site } = suiteWithClock({ database, limits: true });

  test('1,200 in ten minutes, refused with Retry-After, apart from other keys', async () => {
    const { key } = await makeKey(site.as('sana'));
    const other = await withKey(site, 'sana');
    const script = site.bearing(key);
    const event = (await makeEvent(site, 'sana'))._id;
    for (let n = 0; n < 23; n++) await Promise.all(Array.from({ length: 50 }, () => script.get('/results')));
    const refusals = await Promise.all(Array.from({ length: 50 }, () => script.get(`/events/${event}/door`)));
    expect(new Set(refusals.map(({ code }) => code)), 'counted as well').toEqual(new Set(['key_not_allowed']));
    const refused = await script.get('/results');
    expect(refused).toMatchObject({ status: 429, code: 'rate_limited' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await other.get('/results')).status).toBe(200);
    expect((await site.as('sana').get('/results')).status).toBe(200);
  });
});
