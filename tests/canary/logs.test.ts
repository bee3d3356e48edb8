import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { buildApp } from '#run/app/server/app.ts';
import { renderMailToSend } from '#run/app/server/mailTemplates.ts';
import { startSender } from '#platform/mail/sender.ts';
import { mails } from '#platform/mail/tables.ts';
import { smtpTransport } from '#platform/mail/transport.ts';
import { openEmptyEmbedded } from '../support/emptyDatabases.ts';
import { eventForm } from '../support/eventForms.ts';
import { makeFeatured, person, teamForm } from '../support/featuredForms.ts';
import { databases, startTestApp, type TestApp } from '../support/app.ts';
import { mailedCode } from '../support/signUpCalls.ts';
import { Canaries } from './canaries.ts';
import { startRefusingMailServer } from './mailServer.ts';

const email = 'canary.bird@cloud.neduet.edu.pk';
const json = { 'content-type': 'application/json' };

describe.each(databases)('no secret and no contact data is in the log on %s', (database) => {
  const canaries = new Canaries();
  const log = { level: 'trace' as const, stream: canaries };
  const folder = mkdtempSync(join(tmpdir(), 'canary-'));
  let site: TestApp;
  let port = 0;
  beforeAll(async () => {
    for (const name of ['web/assets', 'festival/images']) mkdirSync(join(folder, name), { recursive: true });
    writeFileSync(join(folder, 'web/index.html'), '<html><head><title>T</title><!--festival--></head></html>');
    const pages = { built: join(folder, 'web'), festival: join(folder, 'festival') };
    for (const out of [process.stdout, process.stderr])
      vi.spyOn(out, 'write').mockImplementation((part) => (canaries.write(String(part)), true));
    site = await startTestApp({ database, quiet: false, log, pages, mailbox: true, production: true });
    port = Number(new URL(await site.app.listen({ port: 0, host: '127.0.0.1' })).port);
  });
  afterAll(async () => {
    vi.restoreAllMocks();
    await site.close();
    rmSync(folder, { recursive: true });
  });

  const password = canaries.add('password', 'Canary pass/wörd+42');
  const wrong = canaries.add('wrong password', 'Wrong "canary"/ö+77');
  const next = canaries.add('next password', 'Next canary/ü+99');
  const phoneNumber = canaries.add('phone', '0345-7654321');
  const cnic = canaries.add('CNIC', '9112345678901');
  canaries.add('address', email);
  const account = { name: 'Canary Bird', rollNumber: 'CT-23977', batch: '2023', section: 'A', phoneNumber };
  let token = '';
  let manageToken = '';

  const expectLogged = (...messages: string[]) => {
    const all = canaries.lines.map((line) => /"msg":"([^"]*)"/.exec(line)?.[1]);
    for (const message of messages) expect(all, message).toContain(message);
  };
  const codeFor = (address: string) => mailedCode(site, address);
  const during = async (statement: string, undo: string, work: () => Promise<void>) => {
    await site.db.execute(sql.raw(statement));
    try {
      await work();
    } finally {
      await site.db.execute(sql.raw(undo));
    }
  };

  test('of sign-up, login and logout, successful and refused', async () => {
    const post = (path: string, body: object) => site.nobody.post<Record<string, string>>(path, body);
    await post('/verification/send-code', { email });
    const code = canaries.add('code', await codeFor(email));
    await post('/verification/verify-code', { email, code: canaries.add('wrong code', '97531') });
    const { data } = await post('/verification/verify-code', { email, code });
    const verificationToken = canaries.add('verification token', data['verificationToken'] ?? '');
    const form = { ...account, email, password, verificationToken };
    expect((await post('/auth/register', { ...form, section: '!', phoneNumber: '0345-7654321x' })).status).toBe(400);
    const made = await post('/auth/register', form);
    expect(made.status).toBe(201);
    token = canaries.add('session', made.data['token'] ?? '');
    expect((await post('/auth/register', form)).status).toBeGreaterThanOrEqual(400);
    expect((await post('/auth/login', { email, password: wrong })).status).toBe(401);
    const second = canaries.add('second session', (await post('/auth/login', { email, password })).data['token'] ?? '');
    await site.bearing(second).post('/auth/logout');
    expect((await site.bearing(second).get('/auth/me')).status).toBe(401);
    await post('/auth/forgot-password', { email });
    const resetCode = canaries.add('reset code', await codeFor(email));
    await post('/auth/reset-password', { email, resetCode: '864209', newPassword: next });
    await post('/auth/reset-password', { email, resetCode, newPassword: next });
    const renewed = await post('/auth/login', { email, password: next });
    token = canaries.add('third session', renewed.data['token'] ?? '');
    const verification = await site
      .as('omar')
      .post('/admin/verifications', { email: 'canary.other@cloud.neduet.edu.pk' });
    canaries.add('code read out', String(verification.data['code']));
    expectLogged('answered');
    expect(canaries.leaks()).toEqual([]);
  });

  test('of a featured team and its link', async () => {
    const event = await makeFeatured(site);
    const form = teamForm(1, { participants: [person({ cnic, phone: phoneNumber, email })] });
    const register = (body: object) => site.nobody.post(`/featured-events/${event._id}/register`, body);
    expect((await register(form)).status).toBe(201);
    expect((await register({ ...form, teamName: 'Others' })).code).toBe('cnic_taken');
    expect((await register({ ...form, cnic, participants: [{ cnic: `${cnic}0` }] })).status).toBe(400);
    const [mail] = await site.mailsTo(email);
    manageToken = canaries.add('manage link', /manage#([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '');
    const manage = '/featured-registrations/manage';
    const holding = { 'x-manage-token': manageToken };
    expect((await site.nobody.get(manage, holding)).status).toBe(200);
    expect((await site.nobody.put(manage, form, holding)).status).toBe(200);
    expect((await site.nobody.get(manage, { 'x-manage-token': `${manageToken}x` })).code).toBe('token_invalid');
    const registrations = `/featured-events/${event._id}/registrations`;
    const team = (await site.as('sana').get<{ registrations: { _id: string }[] }>(registrations)).data.registrations[0];
    expect((await site.as('sana').post(`${registrations}/${team?._id}/reveal`)).text).toContain(cnic);
    expect((await site.as('sana').get(`${registrations}/export`)).status).toBe(200);
    expect(canaries.leaks()).toEqual([]);
  });

  test('of secrets in addresses and headers, where they do not belong', async () => {
    const secrets = [token, manageToken, cnic, phoneNumber, password, email].map(encodeURIComponent);
    for (const secret of secrets) {
      for (const path of [
        '/featured-events/manage',
        '/api/featured-registrations/manage',
        '/api/auth/me',
        '/api/x',
        '/',
      ]) {
        await site.app.inject({ url: `${path}/${secret}?token=${secret}`, headers: { referer: `http://x/${secret}` } });
      }
      await site.app.inject({ url: `/api/events/${secret}%zz`, headers: { cookie: `a=${secret}` } });
      await site.app.inject({ method: 'POST', url: `/api/events/${secret}` });
      await site.as('omar').get(`/admin/users?search=${secret}`);
      await site.as('omar').get(`/admin/users?role=${secret}`);
    }
    expect(canaries.leaks()).toEqual([]);
  });

  test('of bodies that cannot be read', async () => {
    const bodies = [
      `{"password":"${next}"`,
      next,
      `{"password":${next}}`,
      JSON.stringify({ email, password: next.repeat(5000) }),
    ];
    for (const payload of bodies) {
      const call = { method: 'POST' as const, url: '/api/auth/login', payload };
      expect((await site.app.inject({ ...call, headers: json })).statusCode).toBeGreaterThanOrEqual(400);
      await site.app.inject({ ...call, headers: { 'content-type': `text/${token}` } });
    }
    expect(canaries.leaks()).toEqual([]);
  });

  test('of connections that break, and what is no HTTP', async () => {
    const body = JSON.stringify({ email, password: next });
    const head = (length: number) =>
      [
        `POST /api/auth/login?t=${token} HTTP/1.1`,
        'Host: x',
        `Authorization: Bearer ${token}`,
        'Content-Type: application/json',
        `Content-Length: ${length}`,
        '',
        '',
      ].join('\r\n');
    const texts = [
      head(500) + body,
      head(body.length) + body,
      head(-1) + body,
      `${token}\r\n\r\n`,
      `GET /${token} HTTP/1.1\r\n${phoneNumber}\r\n\r\n`,
    ];
    const before = canaries.lines.length;
    for (const text of texts) {
      const socket = connect({ port, host: '127.0.0.1' });
      socket.on('error', () => undefined);
      await new Promise<void>((resolve) => socket.write(text, () => resolve()));
      socket.destroy();
    }
    const logged = () => canaries.lines.slice(before);
    await expect.poll(() => logged().filter((line) => line.includes('"method":null'))).toHaveLength(texts.length);
    await expect.poll(() => logged().join('')).toContain('"message":"aborted"');
    expect(canaries.leaks()).toEqual([]);
  });

  test('of errors that carry the values of a statement', async () => {
    const phone = canaries.add('phone in a constraint', '0346-1112223');
    const hidden = canaries.add('phone in a line of its own', '0347-1112223');
    const identity = canaries.add('CNIC in a constraint', '9198765432109');
    const event = await makeFeatured(site);
    const me = site.bearing(token);
    const { email: _email, ...profile } = { ...account, email };
    const constraint = (table: string, check: string): [string, string] => [
      `alter table ${table} add constraint planted check (${check}) not valid`,
      `alter table ${table} drop constraint planted`,
    ];
    const raising = (column: string): [string, string] => [
      `create trigger planted before insert on featured_participants for each row execute function planted_${column}()`,
      `drop function planted_${column} cascade`,
    ];
    const fault = async (answer: Promise<{ status: number; text: string }>) => {
      const { status, text } = await answer;
      expect(status, text).toBe(500);
    };
    await during(...constraint('users', `phone_number <> '${phone}'`), () =>
      fault(me.put('/users/profile', { ...profile, phoneNumber: phone })),
    );
    const team = () => teamForm(1, { participants: [person({ cnic: identity, phone })] });
    const registering = () => fault(site.nobody.post(`/featured-events/${event._id}/register`, team()));
    await during(...constraint('featured_participants', `cnic <> '${identity}'`), registering);
    for (const column of ['cnic', 'phone']) {
      await site.db.execute(
        sql.raw(`create function planted_${column}() returns trigger language plpgsql as
          $$ begin raise exception 'no %', new.${column}; end $$`),
      );
      await during(...raising(column), registering);
    }
    await during('alter table sessions rename to away', 'alter table away rename to sessions', async () => {
      await fault(site.nobody.post('/auth/login', { email, password: next }));
      await fault(me.get('/auth/me'));
    });
    await during(...constraint('events', `venue <> 'Planted'`), () =>
      fault(
        site
          .as('omar')
          .post('/events', eventForm(site.clock.now(), { venue: 'Planted', description: `Call\n    at ${hidden}` })),
      ),
    );
    expectLogged('fault');
    expect(canaries.leaks()).toEqual([]);
  });

  test('of a database that is down', async () => {
    const away = await openEmptyEmbedded();
    await away.close();
    const app = await buildApp({ context: { ...site.context, db: away.db }, log });
    const login = { method: 'POST' as const, url: '/api/auth/login', payload: { email, password: next } };
    expect((await app.inject(login)).statusCode).toBe(503);
    expect((await app.inject({ url: '/api/auth/me', headers: { authorization: `Bearer ${token}` } })).statusCode).toBe(
      503,
    );
    await app.close();
    expectLogged('unavailable');
    expect(canaries.leaks()).toEqual([]);
  });

  test('of mails that are refused, temporarily or permanently, or cannot be rendered', async () => {
    await site.db.delete(mails);
    const addresses = ['canary.later', 'canary.never', 'canary.rendered'].map((name) =>
      canaries.add(name, `${name}@cloud.neduet.edu.pk`),
    );
    const [, never, verification] = addresses;
    for (const address of addresses) {
      await site.nobody.post('/verification/send-code', { email: address });
      canaries.add(`code for ${address}`, await codeFor(address));
    }
    await site.db.execute(sql`update mails set attempts = 5 where "to" = ${never}`);
    await site.db.execute(
      sql`update mails set data = ${JSON.stringify({ code: addresses })}::jsonb where "to" = ${verification}`,
    );
    const server = await startRefusingMailServer((address) => (address === never ? 550 : 451));
    const transport = smtpTransport({ url: server.url, from: 'TechFest <techfest@example.org>', requireTls: false });
    const sender = startSender({
      db: site.db,
      transport,
      render: (mail) => renderMailToSend(site.context, mail),
      now: site.clock.now,
      log: site.app.log,
    });
    await expect.poll(() => server.received.length).toBeGreaterThanOrEqual(2);
    await expect.poll(() => canaries.lines.join('')).toContain('mail given up');
    await sender.stop();
    transport.close();
    await server.close();
    expectLogged('mail rescheduled', 'mail given up', 'a mail could not be rendered');
    expect(canaries.leaks()).toEqual([]);
  });

  test('a line with a canary in any spelling is detected', () => {
    expect(canaries.leaks()).toEqual([]);
    const before = canaries.lines.length;
    const planted: Record<string, string> = {
      password,
      'wrong password': encodeURIComponent(wrong),
      'next password': Buffer.from(`user:${next}`).toString('base64'),
      'third session': Buffer.from(`Bearer ${token}`).toString('base64url'),
      address: JSON.stringify({ email: email.toUpperCase() }),
      phone: `phone=${phoneNumber}`,
      CNIC: `cnic ${cnic}.`,
    };
    for (const [name, line] of Object.entries(planted)) {
      site.app.log.trace({ planted: line }, 'planted');
      expect(canaries.leaks()[0], line).toMatch(new RegExp(`^${name} \\(`));
      canaries.lines.length = before;
    }
  });
});
