import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoPassword, type PersonKey } from '#database/cast/people.ts';
import { eq, sql } from 'drizzle-orm';
import { deleteOldDevices, rememberDevice } from '#people/accounts/server/deviceQueries.ts';
import { createUser } from '#people/accounts/server/queries.ts';
import { knownDevices } from '#people/accounts/server/tables.ts';
import { buildApp } from '#run/app/server/app.ts';
import { newId } from '#platform/database/ids.ts';
import { createRateLimits } from '#platform/http/server/rateLimits.ts';
import { rateLimits } from '#platform/http/server/tables.ts';
import { databases, startTestApp, type TestApp } from '../support/app.ts';
import { emailOf } from '../support/castDetails.ts';

interface Login {
  status: number;
  code?: string;
  message?: string;
  data?: { token: string; deviceToken: string };
}

describe.each(databases)('limits on logging in on the %s database', (database) => {
  let site: TestApp;
  let other: FastifyInstance;
  let networks = 0;
  const newNetwork = () => `198.51.100.${++networks}`;

  beforeAll(async () => {
    site = await startTestApp({ limits: true, database });
    const shared = { db: site.db, secret: site.context.secret };
    other = await buildApp({
      quiet: true,
      context: { ...site.context, limits: createRateLimits({ isEnabled: true, shared }) },
    });
  });
  afterAll(async () => {
    await other.close();
    await site.close();
  });

  const post = async (path: string, payload: object, remoteAddress: string, app = site.app): Promise<Login> => {
    const answer = await app.inject({ method: 'POST', url: `/api${path}`, payload, remoteAddress });
    return { status: answer.statusCode, ...answer.json<object>() };
  };
  interface Attempt {
    password?: string;
    from?: string;
    app?: FastifyInstance;
    deviceToken?: string | undefined;
  }
  const logIn = (key: PersonKey, { password = demoPassword, from = newNetwork(), app, deviceToken }: Attempt = {}) =>
    post('/auth/login', { email: emailOf(key), password, ...(deviceToken && { deviceToken }) }, from, app);
  /** Fills the allowance of an account with failures of strangers: one of them real, since each takes a hash. */
  const fillFailures = async (key: PersonKey) => {
    await site.db.delete(rateLimits);
    expect((await logIn(key, { password: 'wrong', app: other })).status).toBe(401);
    const filled = await site.db
      .update(rateLimits)
      .set({ points: 50 })
      .where(sql`${rateLimits.key} ~ '^login:account:[^:]+$'`)
      .returning();
    expect(filled).toHaveLength(1);
  };
  const resetPassword = async (key: PersonKey, newPassword: string) => {
    await post('/auth/forgot-password', { email: emailOf(key) }, newNetwork());
    const resetCode = /\d{6}/.exec((await site.mailsTo(emailOf(key)))[0]?.text ?? '')?.[0];
    const body = { email: emailOf(key), resetCode, newPassword };
    expect(await post('/auth/reset-password', body, newNetwork())).toMatchObject({ status: 200 });
  };

  test('what is malformed or refused locks nobody out', async () => {
    const campus = newNetwork();
    const free = [
      ['/verification/send-code', {}],
      ['/verification/send-code', { email: emailOf('ayesha') }],
      ['/auth/register', {}],
      ['/featured-events/00000000-0000-7000-8000-000000000000/register', { teamName: 'Nobody', participants: [] }],
    ] as const;
    for (const [path, body] of free) {
      for (let i = 0; i < 18; i++) await Promise.all(Array.from({ length: 51 }, () => post(path, body, campus)));
    }
    expect((await logIn('ayesha', { from: campus })).status).toBe(200);
    const address = { email: 'newcomer@cloud.neduet.edu.pk' };
    expect((await post('/verification/send-code', address, campus)).status).toBe(200);
    expect((await post('/auth/register', {}, campus)).status).toBe(400);
  });

  test('a network learns of a hundred addresses that they have an account, and of no more', async () => {
    const [stranger, campus] = [newNetwork(), newNetwork()];
    const taken = Array.from({ length: 101 }, (_, n) => `taken.${n}@cloud.neduet.edu.pk`);
    for (const [n, email] of taken.entries()) {
      const person = {
        name: 'Somebody',
        email,
        rollNumber: `CT-${80_000 + n}`,
        passwordHash: '',
        role: 'student',
      } as const;
      const at = site.clock.now();
      await createUser(site.db, { id: newId(), ...person, emailVerifiedAt: at, createdAt: at, updatedAt: at });
    }
    const ask = (email: string, from: string, path = 'send-code') => post(`/verification/${path}`, { email }, from);
    const [first = '', ...others] = taken;
    for (const email of taken.slice(0, 100))
      expect(await ask(email, stranger)).toMatchObject({ status: 409, code: 'email_taken' });
    const next = others[99] ?? '';
    const free = await ask('nobody-yet@cloud.neduet.edu.pk', stranger);
    const { message } = await ask(next, stranger);
    expect([message, free]).toEqual([free.message, expect.objectContaining({ status: 200 })]);
    // A repeated request looks like one for a free address too; from another network, or for an address already disclosed, it is refused.
    expect((await ask(next, stranger, 'resend-code')).code).toBe('code_too_soon');
    expect((await ask(first, stranger)).code).toBe('email_taken');
    expect((await ask(next, campus)).code).toBe('email_taken');
    const [mail] = await site.mailsTo(next);
    expect(mail?.subject).toContain('You already have');
    expect(mail?.text).not.toMatch(/\d{5}/);
    site.clock.advance(601);
    expect((await ask(next, stranger)).code).toBe('email_taken');
  });

  test('wrong guesses at codes use up the allowance of a network, and only of that', async () => {
    const [stranger, campus] = [newNetwork(), newNetwork()];
    const guess = (from: string) =>
      post('/verification/verify-code', { email: 'guessed@cloud.neduet.edu.pk', code: '12345' }, from);
    for (let i = 0; i < 18; i++) await Promise.all(Array.from({ length: 50 }, () => guess(stranger)));
    expect(await guess(stranger)).toMatchObject({
      status: 429,
      code: 'rate_limited',
      message: 'Too many requests. Try again in 10 minutes.',
    });
    expect((await guess(campus)).code).toBe('code_invalid');
  });

  test('failures at an account count on all servers and outlive their memory', async () => {
    for (let i = 0; i < 50; i++) {
      const app = i % 2 === 0 ? site.app : other;
      expect((await logIn('bilal', { password: 'wrong', app })).status).toBe(401);
    }
    for (const app of [site.app, other]) {
      expect(await logIn('bilal', { app })).toMatchObject({
        status: 429,
        code: 'rate_limited',
        message: 'Too many failed logins. Try again in 10 minutes, or reset your password.',
      });
    }
    const shared = { db: site.db, secret: site.context.secret };
    const limits = createRateLimits({ isEnabled: true, shared });
    const restarted = await buildApp({ quiet: true, context: { ...site.context, limits } });
    expect((await logIn('bilal', { app: restarted })).status).toBe(429);
    await restarted.close();
    site.clock.advance(541);
    expect((await logIn('bilal')).message).toContain('in 1 minute,');
    site.clock.advance(60);
    expect((await logIn('bilal')).status).toBe(200);
  });

  test('a reset opens the door on every server, and forgets the browsers', async () => {
    const { data } = await logIn('hira');
    expect(data?.deviceToken).toMatch(/^[\w-]{43}$/);
    await fillFailures('hira');
    for (const app of [site.app, other]) expect((await logIn('hira', { app })).status).toBe(429);
    await resetPassword('hira', 'amber-kite-42');
    expect(await site.db.$count(knownDevices, eq(knownDevices.userId, await site.idOf('hira')))).toBe(0);
    for (const app of [site.app, other])
      expect((await logIn('hira', { app, password: 'amber-kite-42' })).status).toBe(200);
  });

  test('who has logged in in this browser before is not kept out by strangers', async () => {
    const home = newNetwork();
    const deviceToken = (await logIn('ayesha', { from: home })).data?.deviceToken;
    const ofBilal = (await logIn('bilal', { from: home })).data?.deviceToken;
    await fillFailures('ayesha');
    expect((await logIn('ayesha', { from: home })).status).toBe(429);
    for (const stranger of [ofBilal, `${deviceToken}x`, 'x'])
      expect((await logIn('ayesha', { from: home, deviceToken: stranger })).status).toBe(429);
    for (const app of [site.app, other]) {
      const login = await logIn('ayesha', { from: home, deviceToken, app });
      expect(login).toMatchObject({ status: 200, data: { deviceToken } });
    }
    // Its own failures count, on both servers together.
    for (let i = 0; i < 10; i++) {
      const app = i % 2 === 0 ? site.app : other;
      expect((await logIn('ayesha', { deviceToken, password: 'wrong', app })).status).toBe(401);
    }
    for (const app of [site.app, other]) expect((await logIn('ayesha', { deviceToken, app })).status).toBe(429);
    site.clock.advance(601);
  });

  test('people who share a browser are each known in it', async () => {
    const deviceToken = (await logIn('ayesha')).data?.deviceToken;
    expect((await logIn('bilal', { deviceToken })).data?.deviceToken).toBe(deviceToken);
    await fillFailures('ayesha');
    await fillFailures('bilal');
    expect((await logIn('ayesha', { deviceToken })).status).toBe(200);
    expect((await logIn('bilal', { deviceToken })).status).toBe(200);
    site.clock.advance(601);
  });

  test('a browser is kept as a hash, goes with the account and after 90 days', async () => {
    const { data } = await logIn('ayesha');
    const rows = JSON.stringify(await site.db.select().from(knownDevices));
    expect(rows).not.toContain(data?.deviceToken);
    const count = async () => site.db.$count(knownDevices, eq(knownDevices.userId, await site.idOf('ayesha')));
    expect(await count()).toBeGreaterThan(0);
    for (let i = 0; i < 21; i++) await rememberDevice(site.db, await site.idOf('ayesha'), undefined, site.clock.now());
    await deleteOldDevices(site.db, site.clock.now());
    expect(await count()).toBe(20);
    site.clock.advance(90 * 24 * 3600 + 1);
    await fillFailures('ayesha');
    expect((await logIn('ayesha', { ...(data && { deviceToken: data.deviceToken }) })).status).toBe(429);
  });

  test('an IPv6 network counts as its /48', async () => {
    const from = (subnet: number) => ({ password: 'wrong', from: `2001:db8:7:${subnet}::1` });
    for (let i = 0; i < 10; i++) expect((await logIn('sana', from(i))).status).toBe(401);
    expect((await logIn('sana', from(10))).status).toBe(429);
    expect((await logIn('sana', { from: '2001:db8:8::1' })).status).toBe(200);
  });
});
