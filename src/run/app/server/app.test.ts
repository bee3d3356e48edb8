import { once } from 'node:events';
import { Agent, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cast } from '#database/cast/cast.ts';
import type { KeptMail } from '#people/maillog/contract.ts';
import type { FestivalEvent } from '#events/events/contract.ts';
import type { Registration } from '#teams/registrations/contract.ts';
import { buildApp } from './app.ts';
import { databases, startTestApp, type TestApp } from '../../../../tests/support/app.ts';
import { stopListening } from './drain.ts';
import { initializeDatabase } from './firstRun.ts';
import type { TrustedProxies } from './httpServer.ts';

describe.each(databases)('the app on the %s database', (database) => {
  let site: TestApp;
  beforeAll(async () => {
    site = await startTestApp({
      database,
      mailbox: true,
      admin: { email: 'first@example.org', password: 'a long enough one' },
    });
  });
  afterAll(() => site.close());

  it('limits the connections that are open', () => {
    expect(site.app.server.maxConnections).toBe(8000);
  });

  it('is alive and ready', async () => {
    expect(JSON.parse((await site.nobody.get('/health')).text)).toEqual({ success: true, data: {} });
    expect((await site.nobody.get('/ready')).status).toBe(200);
  });

  it('holds the demo: events of every status, registrations, a waitlist', async () => {
    const { data } = await site.nobody.get<{ events: FestivalEvent[] }>('/events');
    expect(new Set(data.events.map((event) => event.status)).size).toBe(4);
    for (const event of data.events) {
      expect(new Date(event.registrationDeadline) < new Date(`${event.date}T${event.time}:00+05:00`)).toBe(true);
    }
    const mine = await site.as('ayesha').get<{ registrations: Registration[] }>('/registrations/my-registrations');
    const statuses = mine.data.registrations.map((one) => one.status);
    expect(new Set(statuses)).toEqual(new Set(['registered', 'waitlisted', 'cancelled']));
    expect(await site.mails()).toEqual([]);
  });

  it('is filled once', async () => {
    const before = await site.nobody.get('/events');
    await initializeDatabase(site.db, { cast, admin: { email: 'second@example.org', password: 'x' } }, new Date());
    expect((await site.nobody.get('/events')).text).toBe(before.text);
    const logIn = (email: string) => site.nobody.post('/auth/login', { email, password: 'a long enough one' });
    expect((await logIn('first@example.org')).status).toBe(200);
    expect((await logIn('second@example.org')).status).toBe(401);
  });

  it('lets the cast log in', async () => {
    const { status, data } = await site.nobody.post<{ token: string }>('/auth/login', {
      email: 'bilal.raza@cloud.neduet.edu.pk',
      password: 'festival-demo',
    });
    expect(status).toBe(200);
    expect((await site.bearing(data.token).get('/auth/me')).status).toBe(200);
  });

  it('keeps mail in the mailbox, its code the first run of so many digits', async () => {
    const to = 'new.student@cloud.neduet.edu.pk';
    expect((await site.nobody.post('/verification/send-code', { email: to })).status).toBe(200);
    const { data } = await site.nobody.get<{ mails: KeptMail[] }>('/dev/mailbox');
    expect(data.mails[0]).toMatchObject({ to, status: 'queued' });
    const code = /\d{5}/.exec(data.mails[0]?.text ?? '')?.[0];
    expect((await site.nobody.post('/verification/verify-code', { email: to, code })).status).toBe(200);
    expect(JSON.stringify(await site.mails())).not.toContain(code);
  });
});

describe('what is no proper call', () => {
  let site: TestApp;
  beforeAll(async () => {
    site = await startTestApp();
  });
  afterAll(() => site.close());

  const inject = async (options: InjectOptions) => {
    const answer = await site.app.inject(options);
    return { status: answer.statusCode, body: answer.json() as Record<string, unknown> };
  };
  const json = { 'content-type': 'application/json' };
  const url = '/api/auth/login';

  it.each([
    ['malformed JSON', { method: 'POST', url, headers: json, payload: '{"email":' }, 400, 'validation'],
    ['JSON that is no object', { method: 'POST', url, headers: json, payload: '[1]' }, 400, 'validation'],
    ['a number', { method: 'POST', url, headers: json, payload: '7' }, 400, 'validation'],
    ['null', { method: 'POST', url, headers: json, payload: 'null' }, 400, 'validation'],
    ['no body', { method: 'POST', url, headers: json, payload: '' }, 400, 'validation'],
    [
      'a poisoned prototype',
      { method: 'POST', url, headers: json, payload: '{"__proto__":{"a":1}}' },
      400,
      'validation',
    ],
    [
      'an unknown field',
      { method: 'POST', url, payload: { email: 'a@b.co', password: 'x', role: 'a' } },
      400,
      'validation',
    ],
    ['a body too large', { method: 'POST', url, payload: { email: 'a'.repeat(70_000) } }, 413, 'body_too_large'],
    [
      'plain text',
      { method: 'POST', url, headers: { 'content-type': 'text/plain' }, payload: 'a' },
      415,
      'wrong_media_type',
    ],
    [
      'a form',
      { method: 'POST', url, headers: { 'content-type': 'application/x-www-form-urlencoded' }, payload: 'a=b' },
      415,
      'wrong_media_type',
    ],
    ['an unknown call', { method: 'GET', url: '/api/nothing' }, 404, 'not_found'],
    ['a page without pages', { method: 'GET', url: '/events' }, 404, 'not_found'],
    ['a method nobody serves', { method: 'PATCH', url }, 404, 'not_found'],
    ['OPTIONS', { method: 'OPTIONS', url }, 404, 'not_found'],
    ['an id that is none', { method: 'GET', url: '/api/events/17' }, 404, 'not_found'],
    ['NUL in a path', { method: 'GET', url: '/api/events/%00' }, 404, 'not_found'],
    ['a bad percent sign', { method: 'GET', url: '/api/events/%E0%A4%A' }, 404, 'not_found'],
    ['a very long id', { method: 'GET', url: `/api/events/${'x'.repeat(600)}` }, 404, 'not_found'],
    ['a mailbox that is off', { method: 'GET', url: '/api/dev/mailbox' }, 404, 'not_found'],
  ] as const)('%s', async (_what, request, status, code) => {
    const answer = await inject(request);
    expect(answer).toMatchObject({ status, body: { success: false, code, message: expect.any(String) } });
  });

  it('answers HEAD without a body, and calls open to all with a bad token', async () => {
    const head = await site.app.inject({ method: 'HEAD', url: '/api/health' });
    expect([head.statusCode, head.body]).toEqual([200, '']);
    expect((await site.bearing('nonsense').get('/events')).status).toBe(200);
    expect((await site.bearing('nonsense').get('/auth/me')).status).toBe(401);
  });

  it('takes a call that names the type of the body it does not have', async () => {
    expect((await site.as('bilal').post('/auth/logout', '', json)).status).toBe(200);
  });

  it('sends its security headers with every answer', async () => {
    const { headers } = await site.nobody.get('/nothing');
    expect(headers['content-security-policy']).toContain("default-src 'self'");
    expect(headers['content-security-policy']).not.toContain('unsafe');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['strict-transport-security']).toBeUndefined();
  });
});

describe('a server on its way out', () => {
  it('is alive and not ready', async () => {
    const shutdown = { isShuttingDown: false, lastRequestAt: 0 };
    const site = await startTestApp({ demo: false, shutdown });
    expect((await site.nobody.get('/ready')).status).toBe(200);
    shutdown.isShuttingDown = true;
    const { status, code, headers } = await site.nobody.get('/ready');
    expect({ status, code }).toEqual({ status: 503, code: 'unavailable' });
    expect(headers['retry-after']).toBe('5');
    expect(headers.connection).toBe('close');
    expect((await site.nobody.get('/health')).status).toBe(200);
    await site.close();
  });

  it('keeps connections for as long as it listens, and ends each with its next answer after that', async () => {
    const shutdown = { isShuttingDown: true, lastRequestAt: 0 };
    const site = await startTestApp({ demo: false, shutdown });
    await site.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = site.app.server.address() as AddressInfo;
    const agent = new Agent({ keepAlive: true });
    const connectionOf = async () => {
      const [response] = await once(get({ port, host: '127.0.0.1', path: '/api/health', agent }), 'response');
      await text(response);
      return response.headers.connection;
    };
    expect(await connectionOf()).toBe('keep-alive');
    await stopListening(site.app.server);
    expect(await connectionOf()).toBe('close');
    agent.destroy();
    await site.close();
  });
});

describe('metrics', () => {
  const metricsToken = 'a-token-for-the-metrics';
  const bearer = { authorization: `Bearer ${metricsToken}` };
  const reader = (site: TestApp) => async (remoteAddress: string, headers: InjectOptions['headers']) =>
    (await site.app.inject({ url: '/metrics', remoteAddress, headers: headers ?? {} })).statusCode;

  it('are for this machine and for who holds the token', async () => {
    const site = await startTestApp({ demo: false, metricsToken });
    const read = reader(site);
    expect(await read('127.0.0.1', {})).toBe(200);
    expect(await read('203.0.113.7', {})).toBe(403);
    expect(await read('127.0.0.1', { 'x-forwarded-for': '203.0.113.7' })).toBe(403);
    expect(await read('203.0.113.7', { authorization: 'Bearer wrong' })).toBe(403);
    expect(await read('203.0.113.7', bearer)).toBe(200);
    await site.close();
  });

  it('are for who holds the token alone in production, and not there for anybody else', async () => {
    const site = await startTestApp({ demo: false, production: true, metricsToken });
    const read = reader(site);
    expect(await read('203.0.113.7', bearer)).toBe(200);
    expect(await read('127.0.0.1', {})).toBe(404);
    expect(await read('127.0.0.1', { authorization: 'Bearer wrong' })).toBe(404);
    expect(await read('127.0.0.1', { authorization: `Basic ${metricsToken}` })).toBe(404);
    await site.close();
    const closed = await startTestApp({ demo: false, production: true });
    expect(await reader(closed)('127.0.0.1', bearer)).toBe(404);
    expect(await reader(closed)('127.0.0.1', { authorization: 'Bearer undefined' })).toBe(404);
    await closed.close();
  });
});

describe('the development mailbox', () => {
  const statusOf = async (site: TestApp, headers: Record<string, string>) =>
    (await site.nobody.get('/dev/mailbox', headers)).status;

  it('is there for this machine alone, whatever name it is given and whoever forwards', async () => {
    const site = await startTestApp({ demo: false, mailbox: true });
    expect(await statusOf(site, { host: '127.0.0.1:3000' })).toBe(200);
    expect(await statusOf(site, { host: 'localhost:5173', 'x-forwarded-for': '127.0.0.1' })).toBe(200);
    expect(await statusOf(site, { host: 'rebound.example.org' })).toBe(404);
    expect(await statusOf(site, { host: '127.0.0.1', 'x-forwarded-for': '203.0.113.7' })).toBe(404);
    expect(await statusOf(site, { host: '127.0.0.1', forwarded: 'for=203.0.113.7' })).toBe(404);
    await site.close();
  });

  it('is open under the own Host of a shown demo, and no other', async () => {
    const site = await startTestApp({ demo: false, mailbox: true, mailboxHost: 'demo.example.org' });
    expect(await statusOf(site, { host: 'Demo.example.org', 'x-forwarded-for': '203.0.113.7' })).toBe(200);
    expect(await statusOf(site, { host: 'rebound.example.org' })).toBe(404);
    await site.close();
  });
});

describe('a proxy that nobody told us of', () => {
  const linesAfter = async (trustProxy: TrustedProxies) => {
    const lines: string[] = [];
    const stream = { write: (line: string) => void lines.push(line) };
    const site = await startTestApp({ demo: false, quiet: false, log: { level: 'warn', stream }, trustProxy });
    for (const address of ['203.0.113.7', '203.0.113.8'])
      await site.nobody.get('/health', { 'x-forwarded-for': address });
    await site.close();
    return lines;
  };

  it('is warned of once, without an address', async () => {
    const lines = await linesAfter(false);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/X-Forwarded-For.*TRUST_PROXY/);
    expect(lines[0]).not.toContain('203.0.113');
    expect(await linesAfter(['loopback'])).toEqual([]);
  });
});

describe('HSTS', () => {
  it('is for the whole domain, and for production behind https alone', async () => {
    const site = await startTestApp({ demo: false });
    const headerOf = async (publicUrl: string, production: boolean) => {
      const app = await buildApp({ quiet: true, context: { ...site.context, publicUrl }, production });
      const { headers } = await app.inject('/api/health');
      await app.close();
      return headers['strict-transport-security'];
    };
    expect(await headerOf('https://fest.example.org', true)).toBe('max-age=31536000; includeSubDomains');
    expect(await headerOf('https://localhost:3000', false)).toBeUndefined();
    expect(await headerOf('http://fest.example.org', true)).toBeUndefined();
    await site.close();
  });
});
