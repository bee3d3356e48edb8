import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { PersonKey } from '#database/cast/people.ts';
import { createSession, changeUser, createUser } from '#accounts/server/queries.ts';
import { buildApp } from '#app/server/app.ts';
import type { Invitation } from '#invitations/contract.ts';
import type { Registration } from '#registrations/contract.ts';
import { publish } from '#platform/live/server/publish.ts';
import { inTransaction, openPostgres, rowsOf } from '#platform/database/database.ts';
import { newId } from '#platform/database/ids.ts';
import { createEventParser, type StreamEvent } from '#platform/live/web/liveClient.ts';
import { liveEvents } from '#live/events.ts';
import { databases, startTestApp, type DatabaseKind, type TestApp } from '../support/app.ts';
import { makeEvent } from '../support/eventForms.ts';

type Sent = { invitation: Invitation };
const postgresUrl = inject('postgresUrl');
const team = { isTeamEvent: true, minTeamSize: 2, maxTeamSize: 3 };

/** One open stream: what it received since the last `forget`, and whether it has ended. */
class StreamReader {
  private received: StreamEvent[] = [];
  ended = false;
  readonly response: IncomingMessage;
  constructor(response: IncomingMessage) {
    this.response = response;
    const parser = createEventParser((event) => this.received.push(event));
    response.setEncoding('utf8').on('data', (chunk: string) => parser.feed(chunk));
    response.on('close', () => (this.ended = true)).on('error', () => undefined);
  }
  names = () => [...new Set(this.received.map(({ event }) => event))].toSorted();
  forget = () => void (this.received = []);
  last = (event: string) => this.received.findLast((message) => message.event === event)?.data;
  /** Waits for an event, a few seconds at most, and answers its data. */
  async next(event: string): Promise<StreamEvent['data'] | undefined> {
    const hasArrived = () => {
      if (!this.names().includes(event)) throw new Error(`no ${event}, only ${this.names().join(', ') || 'silence'}`);
    };
    await vi.waitFor(hasArrived, { timeout: 3000, interval: 10 });
    return this.last(event);
  }
  untilEnded(): Promise<void> {
    const isEnded = () => {
      if (!this.ended) throw new Error('the stream goes on');
    };
    return vi.waitFor(isEnded, { timeout: 3000, interval: 10 });
  }
}

const closing: (() => Promise<unknown>)[] = [];
const closeAll = async () => {
  for (const close of closing.splice(0).toReversed()) await close();
};

async function start(database: DatabaseKind): Promise<TestApp> {
  const site = await startTestApp({ database });
  closing.push(() => site.close());
  await site.app.listen({ port: 0, host: '127.0.0.1' });
  return site;
}

const login = (site: TestApp, userId: string) => createSession(site.db, userId, site.clock.now());
const logIn = async (site: TestApp, key: PersonKey) => login(site, await site.idOf(key));

async function makeStudent({ db, clock }: TestApp, index: number): Promise<string> {
  const at = { createdAt: clock.now(), updatedAt: clock.now() };
  const email = `reader${index}@example.org`;
  const { id } = await createUser(db, { id: newId(), email, name: 'Reader', passwordHash: '', ...at });
  return id;
}

/** A second server on the database of the first. */
async function secondServer({ context, db }: TestApp): Promise<FastifyInstance> {
  const [{ name } = { name: '' }] = await rowsOf<{ name: string }>(db, sql`select current_database() as name`);
  const url = new URL(postgresUrl ?? '');
  url.pathname = `/${name}`;
  const database = await openPostgres(url.href);
  const app = await buildApp({ quiet: true, context: { ...context, db: database.db }, listen: database.listen });
  await app.listen({ port: 0, host: '127.0.0.1' });
  closing.push(async () => {
    await app.close();
    await database.close();
  });
  return app;
}

const openWith = (app: FastifyInstance, token?: string): Promise<StreamReader> =>
  openSending(app, token === undefined ? {} : { authorization: `Bearer ${token}` });

async function openSending(app: FastifyInstance, headers: Record<string, string>): Promise<StreamReader> {
  const { port } = app.server.address() as AddressInfo;
  const pending = request({ port, host: '127.0.0.1', path: '/api/live', headers, agent: false }).end();
  const [response] = (await once(pending, 'response')) as [IncomingMessage];
  return new StreamReader(response);
}

/** Opens a stream, and forgets what a server that has just begun says to be sure. */
async function follow(site: TestApp, key: PersonKey, app = site.app): Promise<StreamReader> {
  const heard = await openWith(app, await logIn(site, key));
  expect(heard.response.statusCode).toBe(200);
  await settle(site, heard, await site.idOf(key));
  return heard;
}

async function settle(site: TestApp, heard: StreamReader, id: string): Promise<void> {
  await publish(site.db, { to: [id], event: 'a mark' });
  await heard.next('a mark');
  heard.forget();
}

const invite = async (site: TestApp, leader: PersonKey, other: PersonKey, eventId: string) =>
  (await site.as(leader).post<Sent>('/invitations/send', { receiverId: await site.idOf(other), eventId })).data
    .invitation._id;
const accept = (site: TestApp, who: PersonKey, id: string) =>
  site.as(who).put(`/invitations/${id}/respond`, { response: 'accept' });

describe.each(databases)('live streams on %s', (database) => {
  let site: TestApp;
  beforeAll(async () => {
    site = await start(database);
  });
  afterAll(closeAll);

  test('carry a hint about a message of the organizers to whom it is addressed', async () => {
    const event = await makeEvent(site, 'sana');
    await site.as('ayesha').post('/registrations', { eventId: event._id });
    const ayesha = await follow(site, 'ayesha');
    const bilal = await follow(site, 'bilal');
    const written = { audience: 'registered', subject: 'Bring your laptops', body: 'And an adapter.' };
    expect((await site.as('sana').post(`/events/${event._id}/messages`, written)).status).toBe(201);
    expect(await ayesha.next('messages')).toEqual({ eventId: event._id });
    expect(bilal.names()).toEqual([]);
  });

  test('carry messages about invitations, teams and registrations to those concerned', async () => {
    const event = await makeEvent(site, 'sana', { ...team, maxTeamSize: 2, maxParticipants: 2 });
    const ayesha = await follow(site, 'ayesha');
    const bilal = await follow(site, 'bilal');
    const hira = await follow(site, 'hira');

    const toBilal = await invite(site, 'ayesha', 'bilal', event._id);
    expect(await bilal.next('invitations')).toEqual({ eventId: event._id });
    expect(bilal.names()).toEqual(['invitations']);
    expect(hira.names()).toEqual([]);
    await invite(site, 'ayesha', 'hira', event._id);
    await hira.next('invitations');
    hira.forget();
    ayesha.forget();

    expect((await accept(site, 'bilal', toBilal)).status).toBe(200);
    expect(await ayesha.next('team')).toEqual({ eventId: event._id });
    // The team is full: the other invitation is over.
    await hira.next('invitations');
    expect(hira.names()).toEqual(['invitations']);

    bilal.forget();
    const form = { eventId: event._id, useInvitations: true, teamName: 'Two' };
    const first = await site.as('ayesha').post<{ registration: Registration }>('/registrations', form);
    expect(first.status).toBe(201);
    expect(await bilal.next('registrations')).toEqual({ eventId: event._id });

    expect((await accept(site, 'zain', await invite(site, 'hira', 'zain', event._id))).status).toBe(200);
    const second = await site.as('hira').post('/registrations', { ...form, teamName: 'Three' });
    expect(second.status).toBe(201);
    await hira.next('registrations');
    const zain = await follow(site, 'zain');
    zain.forget();
    hira.forget();
    bilal.forget();
    await site.as('ayesha').delete(`/registrations/${first.data.registration._id}`);
    // Promoted from the waitlist, and cancelled.
    expect(await zain.next('registrations')).toEqual({ eventId: event._id });
    await hira.next('registrations');
    await bilal.next('team');
    expect(bilal.names()).toEqual(['invitations', 'registrations', 'team']);
  });

  test('carry changed settings to everybody, also to those who connect right after', async () => {
    const [ayesha, sana] = [await follow(site, 'ayesha'), await follow(site, 'sana')];
    await site.as('omar').patch('/settings', { datesAnnounced: true });
    for (const heard of [ayesha, sana]) {
      await heard.next('settings');
      expect(heard.names()).toEqual(['settings']);
    }
    const late = await openWith(site.app, await logIn(site, 'bilal'));
    await late.next('settings');
    ayesha.forget();
    await site.as('omar').patch('/settings', { datesAnnounced: true });
    await publish(site.db, { to: [await site.idOf('ayesha')], event: 'team' });
    await ayesha.next('team');
    expect(ayesha.names(), 'nothing has changed').toEqual(['team']);
    await site.as('omar').patch('/settings', { datesAnnounced: false });
  });

  test('carry marks at a door to who runs the event and to its helpers, until their link ends', async () => {
    const [event, other] = [await makeEvent(site, 'sana'), await makeEvent(site, 'sana')];
    const path = `/events/${event._id}`;
    await site.as('hira').post('/registrations', { eventId: event._id });
    const helper = async (of: { _id: string }) => {
      const body = { label: 'Gate 2', hours: 1 };
      const { data } = await site
        .as('sana')
        .post<{ url: string; link: { _id: string } }>(`/events/${of._id}/door-links`, body);
      const headers = { 'x-door-token': data.url.split('#')[1] ?? '' };
      const stream = await openSending(site.app, headers);
      await settle(site, stream, data.link._id);
      return { id: data.link._id, headers, stream };
    };
    const [here, there] = [await helper(event), await helper(other)];
    const [sana, omar] = [await follow(site, 'sana'), await follow(site, 'omar')];
    const [talha, hira] = [await follow(site, 'talha'), await follow(site, 'hira')];
    const door = await site.as('sana').get<{ people: { key: string }[] }>(`${path}/door`);
    const marks = [{ id: 'one', key: door.data.people[0]?.key, present: true, at: new Date().toISOString() }];
    expect((await site.nobody.post(`${path}/attendance`, { marks }, here.headers)).status).toBe(200);
    for (const heard of [sana, omar, here.stream])
      expect(await heard.next('attendance')).toEqual({ eventId: event._id });
    // Neither another club's admin, nor a participant, nor who holds a link of another door.
    for (const [key, heard] of [['talha', talha] as const, ['hira', hira] as const]) {
      await publish(site.db, { to: [await site.idOf(key)], event: 'a mark' });
      await heard.next('a mark');
      expect(heard.names()).toEqual(['a mark']);
    }
    await publish(site.db, { to: [there.id], event: 'a mark' });
    await there.stream.next('a mark');
    expect(there.stream.names()).toEqual(['a mark']);

    await site.as('sana').delete(`${path}/door-links/${here.id}`);
    await here.stream.untilEnded();
    expect((await openSending(site.app, here.headers)).response.statusCode).toBe(401);
    expect(there.stream.ended).toBe(false);
  });

  test('require a session and carry the headers of an event stream', async () => {
    const refused = await openWith(site.app);
    expect(refused.response.statusCode).toBe(401);
    expect((await openWith(site.app, 'nonsense')).response.statusCode).toBe(401);
    const { response } = await follow(site, 'ayesha');
    expect(response.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    });
    expect(response.headers['content-encoding']).toBeUndefined();
  });

  test('carry nothing that was rolled back', async () => {
    const ayesha = await follow(site, 'ayesha');
    const to = [await site.idOf('ayesha')];
    const undone = inTransaction(site.db, async (tx) => {
      await publish(tx, { to, event: 'invitations' });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await publish(site.db, { to, event: 'team' });
    await ayesha.next('team');
    expect(ayesha.names()).toEqual(['team']);
  });

  test('reach more people than one payload holds', async () => {
    const ayesha = await follow(site, 'ayesha');
    const others = Array.from({ length: 2000 }, () => crypto.randomUUID());
    await publish(site.db, { to: [...others, await site.idOf('ayesha')], event: 'team' });
    expect(await ayesha.next('team')).toEqual({});
  });

  test('serve 500 streams at once, ten for each of fifty people', async () => {
    const people = await Promise.all(Array.from({ length: 50 }, (_, index) => makeStudent(site, index)));
    const tokens = (
      await Promise.all(people.map((id) => Promise.all(Array.from({ length: 10 }, () => login(site, id)))))
    ).flat();
    const before = process.memoryUsage().rss;
    const streams = await Promise.all(tokens.map((token) => openWith(site.app, token)));
    expect(streams.filter(({ response }) => response.statusCode === 200)).toHaveLength(500);
    const each = (process.memoryUsage().rss - before) / 500 / 1024;
    await publish(site.db, { to: people, event: 'team', data: { eventId: 'this' } });
    const informed = () => streams.filter((stream) => stream.last('team')?.['eventId'] === 'this');
    await expect.poll(() => informed().length, { timeout: 2000 }).toBe(500);
    // Both ends of each connection are in this process.
    expect(each, 'kB a stream').toBeLessThan(200);
    for (const { response } of streams) response.destroy();
  }, 60_000);

  test('end with the session, with the role, and with the server; others stay', async () => {
    const token = await logIn(site, 'ayesha');
    const [mine, other] = [await openWith(site.app, token), await follow(site, 'ayesha')];
    expect((await site.bearing(token).post('/auth/logout')).status).toBe(200);
    await mine.untilEnded();
    expect(other.ended).toBe(false);

    const bilal = await follow(site, 'bilal');
    await changeUser(site.db, await site.idOf('bilal'), { role: 'super_admin' });
    await bilal.untilEnded();
    expect(other.ended).toBe(false);

    const began = Date.now();
    await closeAll();
    expect(Date.now() - began).toBeLessThan(2000);
    await other.untilEnded();
  });
});

describe.runIf(postgresUrl)('live streams on PostgreSQL alone', () => {
  let one: TestApp;
  beforeAll(async () => {
    one = await start('postgres');
  });
  afterAll(closeAll);

  test('carry changes made through another server', async () => {
    const other = await secondServer(one);
    const event = await makeEvent(one, 'sana', team);
    const bilal = await follow(one, 'bilal', other);
    await invite(one, 'ayesha', 'bilal', event._id);
    expect(await bilal.next('invitations')).toEqual({ eventId: event._id });
  });

  test('survive a lost database connection, and clients then refetch everything', async () => {
    const ayesha = await follow(one, 'ayesha');
    const killed = await rowsOf(
      one.db,
      sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and (query like 'listen%' or query = 'select 1')`,
    );
    expect(killed.length).toBeGreaterThan(0);
    await expect.poll(() => ayesha.names(), { timeout: 3000 }).toEqual([...liveEvents].toSorted());
    ayesha.forget();
    await publish(one.db, { to: [await one.idOf('ayesha')], event: 'team' });
    await ayesha.next('team');
    expect(ayesha.ended).toBe(false);
  });
});
