import { beforeAll, describe, expect, test } from 'vitest';
import { createSession } from '#people/accounts/server/sessionQueries.ts';
import { changeSettings, lockSettings } from '#events/settings/server/queries.ts';
import type { Registration } from '#teams/registrations/contract.ts';
import { databases, type TestApp } from '../support/app.ts';
import { makeEvent } from '../support/eventForms.ts';
import { makeFeatured, teamForm } from '../support/featuredForms.ts';
import { doorForm, makeKey, newAdministrator, withKey } from '../support/keyCalls.ts';
import * as misuses from '../support/keyMisuses.ts';
import { suiteApp } from '../support/suiteApp.ts';

type Client = TestApp['nobody'];
const entriesOf = <Value>(table: Readonly<Record<string, Value>>) => Object.entries(table);
const notAllowed = { status: 403, code: 'key_not_allowed' };
const ended = { status: 401, code: 'key_ended' };

// Each misuse has a control: the same call by somebody who may make it.
describe.each(databases)('misuses of keys on %s', (database) => {
  const begun = new Date();
  const site = suiteApp({ database, now: begun });
  let ids: misuses.Ids;
  let keys: Record<'read' | 'event', Client>;
  beforeAll(async () => {
    const [event, other, featured] = [
      await makeEvent(site, 'omar'),
      await makeEvent(site, 'omar'),
      await makeFeatured(site),
    ];
    const register = (client: Client, path: string, form: object) =>
      client.post<{ registration: Registration }>(path, form);
    const { data } = await register(site.as('ayesha'), '/registrations', { eventId: event._id });
    const team = await register(site.nobody, `/featured-events/${featured._id}/register`, teamForm(2));
    ids = {
      event: event._id,
      otherEvent: other._id,
      featured: featured._id,
      team: team.data.registration._id,
      person: await site.idOf('bilal'),
      registration: data.registration._id,
    };
    keys = { read: await withKey(site, 'omar'), event: await withKey(site, 'omar', doorForm(event._id)) };
  });
  const freshSession = async () => site.bearing(await createSession(site.db, await site.idOf('omar'), begun));
  const isAdmitted = ({ status, code }: { status: number; code?: string | undefined }) =>
    status < 401 || status === 404 || code === 'validation';

  test('there are forty and more', () => {
    const tables = [misuses.beyondKeys, misuses.ofOtherScope, misuses.ofOtherEvents, misuses.endings];
    const all = [...tables, misuses.forgeries, misuses.wrongPlaces].flatMap((table) => Object.keys(table));
    expect(all.length).toBeGreaterThanOrEqual(40);
  });

  test.each(entriesOf(misuses.beyondKeys))('%s takes a session', async (_, call) => {
    expect(await call(keys.read, ids)).toMatchObject(notAllowed);
    expect(await call(keys.event, ids)).toMatchObject(notAllowed);
    expect(await call(await freshSession(), ids)).toSatisfy(isAdmitted);
    // One of them ends every session.
    site.logInAnew();
  });

  test.each(entriesOf(misuses.ofOtherScope))('%s', async (_, { right, call }) => {
    expect(await call(keys[right === 'read' ? 'event' : 'read'], ids)).toMatchObject(notAllowed);
    expect(await call(keys[right], ids)).toMatchObject({ status: 200 });
  });

  test.each(entriesOf(misuses.ofOtherEvents))('%s with a key of one event', async (_, call) => {
    expect(await call(keys.event, ids)).toMatchObject(notAllowed);
    expect(await call(await freshSession(), ids)).toMatchObject({ status: 200 });
  });

  test.each(entriesOf(misuses.endings))('after %s', async (_, end) => {
    const owner = await misuses.administratorWithMail(site);
    const made = await makeKey(owner.client);
    const script = site.bearing(made.key);
    const reads = ['/events', '/results', '/admin/numbers', '/auth/me'];
    const answers = async () => Promise.all(reads.map((path) => script.get(path)));
    expect((await answers()).map(({ status }) => status)).toEqual([200, 200, 200, 403]);
    await end(site, owner, made);
    for (const answer of await answers()) expect(answer).toMatchObject(ended);
    site.clock.set(begun);
    if (!_.includes('days')) expect((await answers())[2]).toMatchObject(ended);
  });

  test.each(entriesOf(misuses.forgeries))('a forged key: %s', async (_, forge) => {
    const { key } = await makeKey((await newAdministrator(site)).client);
    for (const path of ['/events', '/admin/numbers', '/auth/me'])
      expect(await site.nobody.get(path, forge(key))).toMatchObject(ended);
    expect((await site.bearing(key).get('/admin/numbers')).status).toBe(200);
  });

  test.each(entriesOf(misuses.wrongPlaces))('a key %s', async (_, place) => {
    const { key } = await makeKey((await newAdministrator(site)).client);
    for (const path of ['/admin/numbers', `/admin/numbers?key=${key}`, `/auth/me?access_token=${key}`])
      expect(await site.nobody.get(path, place(key))).toMatchObject({ status: 401, code: 'unauthenticated' });
    expect((await site.nobody.get(`/events/${ids.event}/door`, { 'x-door-token': key })).code).toBe('door_link_ended');
    expect((await site.bearing(key).get('/admin/numbers')).status).toBe(200);
  });

  test('with the setting on, a super_admin without a second factor has no key that works', async () => {
    const { client } = await newAdministrator(site, 'super_admin', null);
    const script = site.bearing((await makeKey(client)).key);
    const owner = await newAdministrator(site);
    const other = site.bearing((await makeKey(owner.client)).key);
    await lockSettings(site.db);
    await changeSettings(site.db, { secondFactorRequired: true });
    expect((await script.get('/admin/numbers')).code).toBe('second_factor_needed');
    expect((await other.get('/admin/numbers')).status, 'a club_admin’s').toBe(200);
    await changeSettings(site.db, { secondFactorRequired: false });
    expect((await script.get('/admin/numbers')).status).toBe(200);
  });
});
