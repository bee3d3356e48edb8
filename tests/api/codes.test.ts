import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { settleMailboxes } from '#people/accounts/server/queries.ts';
import { users } from '#people/accounts/server/tables.ts';
import { databases } from '../support/app.ts';
import { mailedCode } from '../support/signUpCalls.ts';
import { suiteApp } from '../support/suiteApp.ts';

interface Login {
  token: string;
  user: { email: string };
}

const email = (name: string) => `${name}@cloud.neduet.edu.pk`;
let rollNumbers = 23_700;
const form = (address: string, verificationToken: string) => ({
  name: 'Noor Fatima',
  rollNumber: `CT-${(rollNumbers += 1)}`,
  batch: '2023',
  section: 'A',
  phoneNumber: '0300-1234567',
  email: address,
  password: 'quiet-lantern',
  verificationToken,
});

describe.each(databases)('codes and their links on %s', (database) => {
  const site = suiteApp({ database });

  const newestMail = async (address: string) => (await site.mailsTo(address))[0]?.text ?? '';
  const codeFor = (address: string) => mailedCode(site, address);
  const linkFor = async (address: string) =>
    /^http:\/\/127\.0\.0\.1:3000(\/[a-z0-9-]+)#([\w-]{43,})$/m.exec(await newestMail(address)) ?? [];
  const tokenFor = async (address: string) => (await linkFor(address))[2] ?? '';
  const send = (address: string, path = '/verification/send-code') => site.nobody.post(path, { email: address });
  const sent = async (name: string) => {
    const address = email(name);
    await send(address);
    return { address, token: await tokenFor(address), code: await codeFor(address) };
  };
  const verify = (address: string, code: string) =>
    site.nobody.post<{ verificationToken: string }>('/verification/verify-code', { email: address, code });
  const open = (token: string) =>
    site.nobody.post<{ email: string; purpose: string }>('/verification/check-link', { token });
  const confirm = (token: string) =>
    site.nobody.post<{ email: string; verificationToken: string }>('/verification/verify-link', { token });
  const other = (code: string, by = 1) => String((Number(code) + by) % 10 ** code.length).padStart(code.length, '0');
  const signUp = async (address: string) => {
    expect((await send(address)).status).toBe(200);
    const { data } = await verify(address, await codeFor(address));
    return site.nobody.post<Login>('/auth/register', form(address, data.verificationToken));
  };

  test('the link leads to the page of its sign-up, with a token of its own in the fragment', async () => {
    await send(email('linked'));
    await send('linked@example.com', '/verification/batch-2025/send-code');
    const [, page, token = ''] = await linkFor(email('linked'));
    expect(page).toBe('/register');
    expect((await linkFor('linked@example.com'))[1]).toBe('/register-batch-2025');
    expect(await tokenFor('linked@example.com')).not.toBe(token);
    expect(Buffer.from(token, 'base64url').length).toBeGreaterThanOrEqual(32);

    expect((await open(token)).data).toEqual({ email: email('linked'), purpose: 'sign_up' });
    const confirmed = await confirm(token);
    expect(confirmed.data.email).toBe(email('linked'));
    const made = await site.nobody.post('/auth/register', form(email('linked'), confirmed.data.verificationToken));
    expect(made.status).toBe(201);
  });

  test('opening it uses nothing up; confirming does, once, and the digits with it', async () => {
    const address = email('once');
    await send(address);
    const [token, code] = [await tokenFor(address), await codeFor(address)];
    for (const method of ['GET', 'HEAD'] as const)
      await site.app.inject({ method, url: `/register?scanned=1#${token}` });
    for (let i = 0; i < 3; i++) expect((await open(token)).status).toBe(200);
    const both = await Promise.all([confirm(token), confirm(token)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    const used = { status: 400, code: 'token_invalid', message: expect.stringContaining('used already') };
    expect(await confirm(token)).toMatchObject(used);
    expect(await open(token)).toMatchObject(used);
    expect(await verify(address, code)).toMatchObject({
      code: 'code_invalid',
      message: expect.stringContaining('used'),
    });
  });

  test('a stranger’s wrong digits stop the digits and not the link', async () => {
    const address = email('owner');
    await send(address);
    const code = await codeFor(address);
    const wrong = async () => (await verify(address, other(code))).message;
    expect(await wrong()).toBe('Invalid verification code. 4 tries left.');
    for (let i = 0; i < 2; i++) await wrong();
    expect(await wrong()).toBe('Invalid verification code. 1 try left.');
    for (let i = 0; i < 3; i++) expect(await wrong()).toContain('Open the link in our mail');
    expect(await verify(address, code)).toMatchObject({
      code: 'code_invalid',
      message: expect.stringContaining('Too many wrong tries'),
    });
    expect((await confirm(await tokenFor(address))).status).toBe(200);
  });

  test('a newer code ends the link and the digits, and both say so', async () => {
    const { address, token, code } = await sent('twofold');
    site.clock.advance(57);
    await send(address, '/verification/resend-code');
    const replaced = expect.stringContaining('A newer code has replaced this');
    expect(await confirm(token)).toMatchObject({ status: 400, code: 'token_invalid', message: replaced });
    if (code !== (await codeFor(address)))
      expect(await verify(address, code)).toMatchObject({ code: 'code_invalid', message: replaced });
    expect((await confirm(await tokenFor(address))).status).toBe(200);
  });

  test('both expire after ten minutes and say so; a broken link is told apart', async () => {
    const { address, token, code } = await sent('late');
    site.clock.advance(600);
    const expired = expect.stringContaining('expired');
    expect(await confirm(token)).toMatchObject({ status: 400, code: 'token_invalid', message: expired });
    expect(await verify(address, code)).toMatchObject({ status: 400, code: 'code_invalid', message: expired });
    for (const broken of [token.slice(1), `${token.slice(0, -1)}_`, token.toUpperCase(), '', 'x', '../..']) {
      expect(await open(broken), broken).toMatchObject({ status: 400, code: 'token_invalid' });
      expect(await confirm(broken), broken).toMatchObject({ status: 400, code: 'token_invalid' });
    }
    expect((await verify(email('never-asked'), '12345')).code).toBe('code_invalid');
  });

  test('the link of a reset sets a password, after a stranger’s five wrong codes too', async () => {
    const address = 'bilal.raza@cloud.neduet.edu.pk';
    await send(address, '/auth/forgot-password');
    const [, page, token = ''] = await linkFor(address);
    expect(page).toBe('/reset-password');
    const code = await codeFor(address);
    const reset = (resetCode: string) =>
      site.nobody.post('/auth/reset-password', { email: address, resetCode, newPassword: 'amber-kite-42' });
    for (let i = 1; i <= 5; i++) expect((await reset(other(code, i))).code).toBe('code_invalid');
    expect((await reset(code)).message).toContain('Open the link in our mail');

    expect((await confirm(token)).code, 'proves nothing at sign-up').toBe('token_invalid');
    const byLink = (newPassword: string) => site.nobody.post('/auth/reset-password-by-link', { token, newPassword });
    expect((await byLink('12345')).message).toBe('Password must be at least 6 characters long');
    expect((await byLink('iloveyou')).code).toBe('password_common');
    const session = site.as('bilal');
    expect((await session.get('/auth/me')).status).toBe(200);
    expect((await byLink('amber-kite-42')).status).toBe(200);
    expect((await session.get('/auth/me')).status).toBe(401);
    expect(await byLink('amber-kite-43')).toMatchObject({ status: 400, code: 'token_invalid' });
    expect((await site.nobody.post('/auth/login', { email: address, password: 'amber-kite-42' })).status).toBe(200);
  });

  test('a link of a sign-up sets no password, and no table holds a link', async () => {
    await send(email('crossed'));
    const token = await tokenFor(email('crossed'));
    const crossed = await site.nobody.post('/auth/reset-password-by-link', { token, newPassword: 'amber-kite-42' });
    expect(crossed).toMatchObject({ status: 400, code: 'token_invalid' });
    const rows = await Promise.all(['codes', 'mails'].map((table) => site.db.execute(`select * from ${table}`)));
    expect(JSON.stringify(rows)).not.toContain(token.slice(-40));
  });

  test('one mailbox has one account: +tag on the university’s domain is no other address', async () => {
    const made = await signUp(email('tagged+fest'));
    expect(made.data.user.email, 'kept as written').toBe(email('tagged+fest'));
    for (const same of ['tagged', 'tagged+fest', 'tagged+other', 'TAGGED+A+B'])
      expect((await send(email(same))).code, same).toBe('email_taken');
    expect((await send('tagged+fest@example.com', '/verification/batch-2025/send-code')).status).toBe(200);
    site.clock.advance(300);
    expect((await send('tagged+2@example.com', '/verification/batch-2025/send-code')).status).toBe(200);

    for (const spelling of ['tagged', 'tagged+fest', 'Tagged+x'])
      expect(
        (await site.nobody.post('/auth/login', { email: email(spelling), password: 'quiet-lantern' })).status,
        spelling,
      ).toBe(200);
  });

  test('one mailbox has one code at a time, whatever the tag', async () => {
    await send(email('limited+a'));
    for (const same of ['limited+b', 'limited']) expect((await send(email(same))).code, same).toBe('code_too_soon');
    const { data } = await verify(email('limited'), await codeFor(email('limited+a')));
    expect((await site.nobody.post('/auth/register', form(email('limited'), data.verificationToken))).status).toBe(201);
  });

  test('of two concurrent sign-ups for one mailbox one gets an account', async () => {
    const spellings = ['racing+a', 'racing+b'].map(email);
    const tokens: string[] = [];
    for (const address of spellings) {
      site.clock.advance(60);
      await send(address);
      tokens.push((await verify(address, await codeFor(address))).data.verificationToken);
    }
    const made = await Promise.all(
      spellings.map((address, i) => site.nobody.post('/auth/register', form(address, tokens[i] ?? ''))),
    );
    expect(made.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    expect(made.map(({ code }) => code)).toContain('email_taken');
  });

  test('a reset finds the account under another spelling and writes to the address it was made with', async () => {
    await signUp(email('forgetful+x'));
    await send(email('forgetful'), '/auth/forgot-password');
    expect((await send(email('forgetful+y'), '/auth/forgot-password')).code).toBe('code_too_soon');
    const resetCode = await codeFor(email('forgetful+x'));
    expect(resetCode).toMatch(/^\d{6}$/);
    const body = { email: email('forgetful'), resetCode, newPassword: 'amber-kite-42' };
    expect((await site.nobody.post('/auth/reset-password', body)).status).toBe(200);
    expect(await newestMail(email('forgetful+x'))).toContain('password was changed');
  });

  test('accounts from before are settled: the oldest gets the mailbox, the others keep their spelling', async () => {
    for (const name of ['elder', 'younger']) await signUp(email(name));
    for (const [name, spelling] of [
      ['elder', 'settled+1'],
      ['younger', 'settled+2'],
    ] as const)
      await site.db
        .update(users)
        .set({ email: email(spelling), mailbox: email(spelling) })
        .where(eq(users.email, email(name)));
    await settleMailboxes(site.db);
    await settleMailboxes(site.db);
    const login = async (spelling: string) =>
      (await site.nobody.post<Login>('/auth/login', { email: email(spelling), password: 'quiet-lantern' })).data?.user
        .email;
    expect(await login('settled')).toBe(email('settled+1'));
    expect(await login('settled+1')).toBe(email('settled+1'));
    expect(await login('settled+2')).toBe(email('settled+2'));
  });
});

describe.each(databases)('a clock that steps back, on %s', (database) => {
  const site = suiteApp({ database, limits: true });

  const send = (path: string, address: string) => site.nobody.post(path, { email: address });

  test.each([
    ['/verification/resend-code', 57],
    ['/verification/batch-2025/send-code', 295],
    ['/auth/forgot-password', 57],
  ])('makes nobody wait at %s longer than %d s', async (path, wait) => {
    for (const back of [1, 4, 30, 3600, 86_400]) {
      const address = email(`step${back}${path.length}`);
      expect((await send(path, address)).status).toBe(200);
      site.clock.advance(-back);
      const soon = await send(path, address);
      const mayBeAnotherServersClock = back < 5;
      expect(soon.status, `${back} s back`).toBe(mayBeAnotherServersClock ? 429 : 200);
      if (soon.status === 429) {
        expect(Number(soon.headers['retry-after']), `${back} s back`).toBeLessThanOrEqual(wait);
        site.clock.advance(wait + back);
        expect((await send(path, address)).status).toBe(200);
      }
      const again = await send(path, address);
      expect(again, 'the new code holds the next one off').toMatchObject({ status: 429, code: 'code_too_soon' });
      site.clock.advance(7200);
    }
  });

  test('does not close the hour of five codes for longer than an hour', async () => {
    const address = email('hours');
    for (let i = 0; i < 5; i++) {
      expect((await send('/verification/send-code', address)).status).toBe(200);
      site.clock.advance(60);
    }
    site.clock.advance(-86_400);
    expect((await send('/verification/send-code', address)).status).toBe(200);
  });
});
