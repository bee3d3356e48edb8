import { hash } from '@node-rs/argon2';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { users } from '#people/accounts/server/tables.ts';
import { databases } from '../support/app.ts';
import { emailAt, signUpCalls, signUpForm, type Login } from '../support/signUpCalls.ts';
import { suiteApp } from '../support/suiteApp.ts';

describe.each(databases)('accounts on %s', (database) => {
  const site = suiteApp({ database });
  const { codeFor, proofFor } = signUpCalls(site);

  beforeAll(async () => {
    const verificationToken = await proofFor(emailAt('noor'));
    const whole = { ...signUpForm('noor', 'CT-23900'), verificationToken };
    const made = await site.nobody.post('/auth/register', whole);
    if (made.status !== 201) throw new Error(made.text);
  });

  test('login gives the same answer for a wrong password and an unknown address', async () => {
    const known = await site.nobody.post<Login>('/auth/login', {
      email: emailAt('noor').toUpperCase(),
      password: 'quiet-lantern',
    });
    expect(known.status).toBe(200);
    const wrong = await site.nobody.post<Login>('/auth/login', { email: emailAt('noor'), password: 'x' });
    const unknown = await site.nobody.post<Login>('/auth/login', { email: 'nobody@example.com', password: 'x' });
    expect(wrong).toMatchObject({ status: 401, code: 'invalid_credentials', message: 'Invalid email or password' });
    expect(unknown.text).toBe(wrong.text);
    const empty = await site.nobody.post<Login>('/auth/login', { email: '', password: '' });
    expect(empty.message).toBe('Please fill in all fields');
  });

  test('an account whose address is not verified logs in once it is', async () => {
    const logIn = () => site.nobody.post('/auth/login', { email: emailAt('noor'), password: 'quiet-lantern' });
    const verified = (emailVerifiedAt: Date | null) =>
      site.db
        .update(users)
        .set({ emailVerifiedAt })
        .where(eq(users.email, emailAt('noor')));
    // No sign-up makes one: it was written by other means.
    await verified(null);
    expect(await logIn()).toMatchObject({
      status: 403,
      code: 'email_not_verified',
      message: 'Please verify your email first',
    });
    await verified(site.clock.now());
    expect((await logIn()).status).toBe(200);
  });

  test('logging out ends this session and no other', async () => {
    const login = async () => {
      const answer = await site.nobody.post<Login>('/auth/login', {
        email: emailAt('noor'),
        password: 'quiet-lantern',
      });
      return site.bearing(answer.data.token);
    };
    const [here, there] = [await login(), await login()];
    expect((await here.post('/auth/logout')).status).toBe(200);
    expect((await here.get('/auth/me')).code).toBe('unauthenticated');
    expect((await there.get('/auth/me')).status).toBe(200);
  });

  test('a session ends after seven idle days, and after thirty days in any case', async () => {
    const begun = site.clock.now();
    const answer = await site.nobody.post<Login>('/auth/login', { email: emailAt('noor'), password: 'quiet-lantern' });
    const me = site.bearing(answer.data.token);
    const day = 24 * 3600;
    for (let i = 0; i < 4; i++) {
      site.clock.advance(6.9 * day);
      expect((await me.get('/auth/me')).status).toBe(200);
    }
    site.clock.advance(2.5 * day);
    expect((await me.get('/auth/me')).status).toBe(401);
    const idle = await site.nobody.post<Login>('/auth/login', { email: emailAt('noor'), password: 'quiet-lantern' });
    site.clock.advance(7 * day + 1);
    expect((await site.bearing(idle.data.token).get('/auth/me')).status).toBe(401);
    site.clock.set(begun);
  });

  test('a password opens the account whether é was typed as one character or two', async () => {
    const [composed, decomposed] = ['caf\u00e9-lantern', 'cafe\u0301-lantern'];
    const opened = async (password: string) =>
      (await site.nobody.post('/auth/login', { email: emailAt('composed'), password })).status;
    const verificationToken = await proofFor(emailAt('composed'));
    const form = { ...signUpForm('composed', 'CT-23911'), password: decomposed, confirmPassword: composed };
    expect((await site.nobody.post('/auth/register', { ...form, verificationToken })).status).toBe(201);
    expect([await opened(composed), await opened(decomposed)]).toEqual([200, 200]);
    // As it was hashed before passwords were composed.
    const passwordHash = await hash(decomposed, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
    await site.db
      .update(users)
      .set({ passwordHash })
      .where(eq(users.email, emailAt('composed')));
    expect([await opened(decomposed), await opened('cafe-lantern')]).toEqual([200, 401]);
  });

  test('forgot and reset: the same answer for everybody, and every session ends', async () => {
    const address = emailAt('noor');
    const session = (await site.nobody.post<Login>('/auth/login', { email: address, password: 'quiet-lantern' })).data
      .token;
    const known = await site.nobody.post('/auth/forgot-password', { email: address });
    const unknown = await site.nobody.post('/auth/forgot-password', { email: 'stranger@example.com' });
    expect(known.message).toBe('If that email is registered, a reset code has been sent');
    expect(unknown.text).toBe(known.text);
    expect(await site.mailsTo('stranger@example.com')).toEqual([]);
    for (const who of [address, 'stranger@example.com']) {
      expect((await site.nobody.post('/auth/forgot-password', { email: who })).code).toBe('code_too_soon');
    }

    const resetCode = await codeFor(address);
    const reset = (newPassword: string, code = resetCode) =>
      site.nobody.post('/auth/reset-password', { email: address, resetCode: code, newPassword });
    expect((await reset('12345')).message).toBe('Password must be at least 6 characters long');
    for (const common of ['iloveyou', 'aaaaaa', '      ', 'P@ssw0rd'])
      expect((await reset(common)).code, common).toBe('password_common');
    expect((await reset('amber-kite-42', '000000')).code).toBe(resetCode === '000000' ? undefined : 'code_invalid');
    expect((await reset('amber-kite-42')).status).toBe(200);
    expect((await reset('amber-kite-43')).code).toBe('code_invalid');
    expect((await site.bearing(session).get('/auth/me')).status).toBe(401);
    expect((await site.nobody.post<Login>('/auth/login', { email: address, password: 'quiet-lantern' })).status).toBe(
      401,
    );
    expect((await site.nobody.post<Login>('/auth/login', { email: address, password: 'amber-kite-42' })).status).toBe(
      200,
    );
    expect((await site.mailsTo(address))[0]?.subject).toMatch(/password/i);
  });

  test('a profile update changes the allowed fields and nothing else', async () => {
    const ayesha = site.as('ayesha');
    const before = (await ayesha.get<Login>('/auth/me')).data.user;
    const { name, rollNumber, phoneNumber, batch, section } = before;
    const own = { name, rollNumber, phoneNumber, batch, section };
    const changed = await ayesha.put<Login>('/users/profile', {
      ...own,
      name: '  Ayesha N.  ',
      phoneNumber: '0321-7654321',
    });
    expect(changed.data.user).toMatchObject({ name: 'Ayesha N.', phoneNumber: '0321-7654321', email: before.email });
    expect((await ayesha.put('/users/profile', { ...own, role: 'super_admin' })).errors).toEqual([
      { field: 'role', msg: "Unknown field 'role'" },
    ]);
    expect((await ayesha.put('/users/profile', { ...own, rollNumber: 'ct-23900' })).code).toBe('roll_number_taken');
    const { data } = await ayesha.put<Login>('/users/profile', { remindersByEmail: false });
    expect(data.user).toEqual({ ...changed.data.user, remindersByEmail: false });
    expect((await ayesha.put<Login>('/users/profile', own)).data.user.remindersByEmail).toBe(false);
    expect((await ayesha.put<Login>('/users/profile', { ...own, remindersByEmail: true })).data.user).toMatchObject({
      remindersByEmail: true,
    });
    expect((await ayesha.put('/users/profile', { remindersByEmail: 'no' })).errors).toMatchObject([
      { field: 'remindersByEmail' },
    ]);
    const { errors } = await ayesha.put('/users/profile', { name, remindersByEmail: false });
    expect(errors?.map(({ field }) => field)).toEqual(['rollNumber', 'batch', 'section', 'phoneNumber']);
    expect((await ayesha.put('/users/profile', {})).errors).toHaveLength(5);
    expect((await site.as('omar').put('/users/profile', own)).status).toBe(403);
    expect((await site.nobody.put('/users/profile', own)).status).toBe(401);
  });
});
