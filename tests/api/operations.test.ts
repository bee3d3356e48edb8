import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '#run/app/server/app.ts';
import { productVersion } from '#run/app/server/version.ts';
import { rowsOf } from '#platform/database/database.ts';
import { createFairQueue } from '#platform/fairQueue.ts';
import { databases, startTestApp, type TestApp } from '../support/app.ts';
import { makeEvent } from '../support/eventForms.ts';

interface Line {
  level: string;
  time: string;
  msg: string;
  reqId?: string;
  code?: string;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

describe.each(databases)('a server on %s', (database) => {
  let site: TestApp;
  const lines: Line[] = [];
  const stream = { write: (line: string) => void lines.push(JSON.parse(line) as Line) };
  const load = { inUse: 3, waiting: 2, max: 8 };
  beforeAll(async () => {
    site = await startTestApp({ database, quiet: false, log: { level: 'info', stream }, connections: () => load });
  });
  afterAll(() => site.close());
  beforeEach(() => void lines.splice(0));

  const metrics = async () => {
    const { body } = await site.app.inject('/metrics');
    return (series: string) => {
      const found = body.split('\n').find((line) => line.startsWith(`${series} `));
      return found === undefined ? undefined : Number(found.slice(series.length + 1));
    };
  };

  it('names its version', async () => {
    const ready = await site.nobody.get('/ready');
    expect(ready.data).toEqual({ liveUpdates: true, version: productVersion() });
    expect((await metrics())(`site_build_info{version="${productVersion()}"}`)).toBe(1);
  });

  it('names each request in its answer and in the log, and takes no name from outside', async () => {
    const given = '11111111-1111-4111-8111-111111111111';
    const answers = [];
    for (const url of ['/api/health', '/api/events', '/api/events', '/nothing', '/api/%E0%A4%A'])
      answers.push(await site.app.inject({ url, headers: { 'x-request-id': given } }));
    const ids = answers.map(({ headers }) => String(headers['x-request-id']));
    for (const id of ids) expect(id).toMatch(uuid);
    expect(new Set([...ids, given]).size).toBe(answers.length + 1);
    for (const [index, id] of ids.slice(0, 4).entries()) {
      const own = lines.find(({ reqId }) => reqId === id);
      expect(own, `line of answer ${index}`).toMatchObject({ level: 'info', msg: 'answered' });
      expect(new Date(own?.time ?? '').toISOString()).toBe(own?.time);
    }
    expect(lines.find(({ reqId }) => reqId === ids[3])).toMatchObject({ code: 'not_found' });
  });

  it('names what is no HTTP too', async () => {
    await site.app.listen({ port: 0, host: '127.0.0.1' });
    const socket = connect((site.app.server.address() as AddressInfo).port, '127.0.0.1');
    socket.write('nonsense\r\n\r\n');
    const id = /^x-request-id: (\S+)\r$/m.exec(await text(socket))?.[1] ?? '';
    expect(id).toMatch(uuid);
    await expect.poll(() => lines.find(({ reqId }) => reqId === id)).toMatchObject({ status: 400 });
  });

  it('counts registrations, refusals by code, what comes from memory, and its connections', async () => {
    const event = await makeEvent(site, 'sana');
    const before = await metrics();
    expect((await site.as('bilal').post('/registrations', { eventId: event._id })).status).toBe(201);
    expect((await site.as('bilal').post('/registrations', { eventId: event._id })).code).toBe('already_registered');
    for (let i = 0; i < 3; i++) await site.nobody.get(`/events/${event._id}`);
    const after = await metrics();
    const grown = (series: string) => (after(series) ?? 0) - (before(series) ?? 0);
    expect(grown('registrations{status="registered"}')).toBe(1);
    expect(grown('http_refusals_total{method="POST",route="/api/registrations",code="already_registered"}')).toBe(1);
    expect(grown('answer_cache_reads_total{outcome="miss"}')).toBe(1);
    expect(grown('answer_cache_reads_total{outcome="hit"}')).toBe(2);
    expect(after('database_connections_max')).toBe(load.max);
    expect(after('database_connections_in_use')).toBe(load.inUse);
    expect(after('database_connections_waiting')).toBe(load.waiting);
    expect(after('live_streams')).toBe(0);
    expect(after('login_queue_waiting')).toBe(0);
    expect(after('site_ready')).toBe(1);
  });

  it('counts faults from 0 on, so that the first one is an increase', async () => {
    const app = await buildApp({ context: site.context, quiet: true });
    app.addHook('preHandler', async ({ url }) => {
      if (url === '/api/health') throw new Error('planted');
    });
    const faults = async () => /^http_faults_total (\d+)$/m.exec((await app.inject('/metrics')).body)?.[1];
    expect(await faults()).toBe('0');
    await app.inject('/api/nothing');
    expect(await faults()).toBe('0');
    await app.inject('/api/health');
    expect(await faults()).toBe('1');
    await app.close();
  });

  it('does not measure how long a live stream is open', async () => {
    await site.nobody.get('/live');
    await site.nobody.get('/health');
    const { body } = await site.app.inject('/metrics');
    const measured = [...body.matchAll(/^http_request_duration_seconds_count\{.*route="([^"]+)"/gm)].map(
      ([, of]) => of,
    );
    expect(measured).toContain('/api/health');
    expect(measured).not.toContain('/api/live');
    expect(body).toMatch(/^http_refusals_total\{.*route="\/api\/live"/m);
  });

  it('is not ready while the database takes no writes, answers 503 to them, and goes on reading', async () => {
    const event = await makeEvent(site, 'sana');
    const setReadOnly = async (value: 'on' | 'off') => {
      if (database === 'embedded') return site.db.execute(sql.raw(`set default_transaction_read_only = ${value}`));
      const [row] = await rowsOf<{ name: string }>(site.db, sql`select current_database() as name`);
      const admin = new pg.Client({ connectionString: process.env['TEST_POSTGRES_URL'] });
      await admin.connect();
      await admin.query(`alter database "${row?.name}" set default_transaction_read_only = ${value}`);
      // As when a standby takes over: who was connected is cut off.
      await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [row?.name]);
      return admin.end();
    };
    await setReadOnly('on');
    await expect.poll(async () => (await site.nobody.get('/ready')).status).toBe(503);
    expect((await metrics())('site_ready')).toBe(0);
    const refused = await site.as('bilal').post('/registrations', { eventId: event._id });
    expect(refused).toMatchObject({ status: 503, code: 'unavailable' });
    expect(refused.headers['retry-after']).toBe('5');
    expect((await site.as('bilal').get('/registrations/my-registrations')).status).toBe(200);
    await setReadOnly('off');
    await expect.poll(async () => (await site.nobody.get('/ready')).status).toBe(200);
    expect((await site.as('bilal').post('/registrations', { eventId: event._id })).status).toBe(201);
  });
});

it('counts who runs and who waits in a queue', async () => {
  const queue = createFairQueue({
    concurrency: 1,
    maxPerKey: 9,
    maxWaiting: 9,
    maxWaitMs: 1000,
    overflow: () => new Error('full'),
  });
  const { promise, resolve } = Promise.withResolvers<void>();
  const tasks = [1, 2, 3].map((key) => queue.run(String(key), () => promise));
  await Promise.resolve();
  expect([queue.running, queue.waiting]).toEqual([1, 2]);
  resolve();
  await Promise.all(tasks);
  expect([queue.running, queue.waiting]).toEqual([0, 0]);
});
