import { describe, expect, test } from 'vitest';
import { demoPassword } from '#database/cast/people.ts';
import { databases } from '../support/app.ts';
import { suiteApp } from '../support/suiteApp.ts';

interface Login {
  token: string;
  user: Record<string, string>;
}

const email = (name: string) => `${name}@cloud.neduet.edu.pk`;
const form = (name: string, rollNumber: string) => ({
  name: 'Noor Fatima',
  rollNumber,
  batch: '2023',
  section: 'A',
  phoneNumber: '0300-1234567',
  department: 'Computer Science & IT',
  email: email(name),
  password: 'quiet-lantern',
});

describe.each(databases)('accounts on %s', (database) => {
  const site = suiteApp({ database });

  const codeFor = async (address: string) => /\d{5,6}/.exec((await site.mailsTo(address))[0]?.text ?? '')?.[0] ?? '';
  const proofFor = async (address: string, path = '/verification') => {
    expect((await site.nobody.post(`${path}/send-code`, { email: address })).status).toBe(200);
    const verified = await site.nobody.post<{ verificationToken: string }>(`${path}/verify-code`, {
      email: address,
      code: await codeFor(address),
    });
    expect(verified.status).toBe(200);
    return verified.data.verificationToken;
  };

  test('sign-up with a university address, from the code to the session', async () => {
    const verificationToken = await proofFor(email('noor'));
    const made = await site.nobody.post<Login>('/auth/register', { ...form('noor', 'ct-23900'), verificationToken });
    expect(made.status).toBe(201);
    expect(made.data.user).toMatchObject({
      rollNumber: 'CT-23900',
      role: 'student',
      isEmailVerified: true,
      clubAffiliation: null,
    });
    expect(made.text).not.toContain('argon2');
    const me = await site.bearing(made.data.token).get<Login>('/auth/me');
    expect(me.data.user.email).toBe(email('noor'));

    expect(
      (await site.nobody.post<Login>('/auth/register', { ...form('noor', 'CT-23901'), verificationToken })).code,
    ).toBe('token_invalid');
    expect(await site.nobody.post('/verification/send-code', { email: email('noor') })).toMatchObject({
      code: 'email_taken',
      message: 'Email is already registered',
    });
  });

  test('sign-up of the newest batch takes any address, six digits and the whole form', async () => {
    const address = 'newcomer@example.com';
    const verificationToken = await proofFor(address, '/verification/batch-2025');
    const whole = {
      ...form('x', 'AI-25900'),
      email: address,
      batch: '2025',
      section: 'AI',
      confirmPassword: 'quiet-lantern',
      verificationToken,
    };
    const other = await site.nobody.post('/auth/register-batch-2025', { ...whole, batch: '2024' });
    expect(other).toMatchObject({ code: 'validation', errors: [{ field: 'batch' }] });
    const differing = await site.nobody.post('/auth/register-batch-2025', {
      ...whole,
      confirmPassword: 'other-lantern',
    });
    expect(differing).toMatchObject({ message: 'Passwords do not match', errors: [{ field: 'confirmPassword' }] });
    expect((await site.nobody.post('/auth/register-batch-2025', whole)).status).toBe(201);
  });

  test('a verification token is for one address and one way of signing up', async () => {
    const verificationToken = await proofFor(email('proof'));
    const stolen = await site.nobody.post<Login>('/auth/register', { ...form('other', 'CT-23902'), verificationToken });
    expect(stolen.code).toBe('token_invalid');
    const elsewhere = { ...form('proof', 'CT-25902'), batch: '2025', verificationToken };
    expect((await site.nobody.post('/auth/register-batch-2025', elsewhere)).code).toBe('token_invalid');
  });

  test('a refused sign-up does not use up its token', async () => {
    const verificationToken = await proofFor(email('patient'));
    const right = { ...form('patient', 'CT-23903'), verificationToken };
    expect((await site.nobody.post<Login>('/auth/register', { ...right, password: 'password1' })).code).toBe(
      'password_common',
    );
    expect(await site.nobody.post<Login>('/auth/register', { ...right, rollNumber: 'CT-23900' })).toMatchObject({
      code: 'roll_number_taken',
      message: 'Roll number is already registered',
    });
    expect((await site.nobody.post<Login>('/auth/register', right)).status).toBe(201);
  });

  test('of two concurrent uses of one verification token one gets an account', async () => {
    const verificationToken = await proofFor(email('twice'));
    const answers = await Promise.all(
      ['CT-23904', 'CT-23905'].map((rollNumber) =>
        site.nobody.post<Login>('/auth/register', { ...form('twice', rollNumber), verificationToken }),
      ),
    );
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([201, 400]);
  });

  test('every invalid field is reported, and unknown fields are refused', async () => {
    const answer = await site.nobody.post<Login>('/auth/register', {
      email: 'a@gmail.com',
      password: '123',
      rollNumber: 'EE-23001',
      batch: '1999',
      section: 'Z',
      phoneNumber: '123',
      role: 'super_admin',
    });
    expect(answer.status).toBe(400);
    expect(new Set(answer.errors?.map((error) => error.field))).toEqual(
      new Set([
        'email',
        'password',
        'rollNumber',
        'batch',
        'section',
        'phoneNumber',
        'role',
        'name',
        'verificationToken',
      ]),
    );
    expect(answer.message).toMatch(/^Validation errors: /);
  });

  test('a code ends at the fifth wrong try, with a newer code, and after ten minutes', async () => {
    const address = email('guesser');
    await site.nobody.post('/verification/send-code', { email: address });
    const first = await codeFor(address);
    const verify = (code: string) => site.nobody.post('/verification/verify-code', { email: address, code });
    const wrong = first === '00000' ? '00001' : '00000';
    for (let i = 0; i < 5; i++) expect((await verify(wrong)).code).toBe('code_invalid');
    expect((await verify(first)).code).toBe('code_invalid');

    const soon = await site.nobody.post('/verification/resend-code', { email: address });
    expect(soon).toMatchObject({ status: 429, code: 'code_too_soon' });
    expect(soon.message).toBe(`Please wait ${soon.headers['retry-after']} seconds before requesting another code`);
    site.clock.advance(57);
    await site.nobody.post('/verification/resend-code', { email: address });
    const second = await codeFor(address);
    expect((await verify(first)).code).toBe(first === second ? undefined : 'code_invalid');
    site.clock.advance(600);
    expect((await verify(second)).code).toBe('code_invalid');
  });

  test('a hundred concurrent guesses count as five tries', async () => {
    const address = email('flood');
    await site.nobody.post('/verification/send-code', { email: address });
    const right = await codeFor(address);
    const guesses = Array.from({ length: 40 }, (_, i) => String(i + 50_000)).filter((guess) => guess !== right);
    await Promise.all(guesses.map((code) => site.nobody.post('/verification/verify-code', { email: address, code })));
    expect((await site.nobody.post('/verification/verify-code', { email: address, code: right })).code).toBe(
      'code_invalid',
    );
  });

  test('of twenty concurrent requests for a code one is served', async () => {
    const address = email('crowd');
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => site.nobody.post('/verification/send-code', { email: address })),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.code === 'code_too_soon')).toHaveLength(19);
    expect((await site.mailsTo(address)).length).toBe(1);
  });

  test('login gives the same answer for a wrong password and an unknown address', async () => {
    const known = await site.nobody.post<Login>('/auth/login', {
      email: email('noor').toUpperCase(),
      password: 'quiet-lantern',
    });
    expect(known.status).toBe(200);
    const wrong = await site.nobody.post<Login>('/auth/login', { email: email('noor'), password: 'x' });
    const unknown = await site.nobody.post<Login>('/auth/login', { email: 'nobody@example.com', password: 'x' });
    expect(wrong).toMatchObject({ status: 401, code: 'invalid_credentials', message: 'Invalid email or password' });
    expect(unknown.text).toBe(wrong.text);
    const empty = await site.nobody.post<Login>('/auth/login', { email: '', password: '' });
    expect(empty.message).toBe('Please fill in all fields');
  });

  test('logging out ends this session and no other', async () => {
    const login = async () => {
      const answer = await site.nobody.post<Login>('/auth/login', { email: email('noor'), password: 'quiet-lantern' });
      return site.bearing(answer.data.token);
    };
    const [here, there] = [await login(), await login()];
    expect((await here.post('/auth/logout')).status).toBe(200);
    expect((await here.get('/auth/me')).code).toBe('unauthenticated');
    expect((await there.get('/auth/me')).status).toBe(200);
  });

  test('a session ends after seven idle days, and after thirty days in any case', async () => {
    const begun = site.clock.now();
    const answer = await site.nobody.post<Login>('/auth/login', { email: email('noor'), password: 'quiet-lantern' });
    const me = site.bearing(answer.data.token);
    const day = 24 * 3600;
    for (let i = 0; i < 4; i++) {
      site.clock.advance(6.9 * day);
      expect((await me.get('/auth/me')).status).toBe(200);
    }
    site.clock.advance(2.5 * day);
    expect((await me.get('/auth/me')).status).toBe(401);
    const idle = await site.nobody.post<Login>('/auth/login', { email: email('noor'), password: 'quiet-lantern' });
    site.clock.advance(7 * day + 1);
    expect((await site.bearing(idle.data.token).get('/auth/me')).status).toBe(401);
    site.clock.set(begun);
  });

  test('forgot and reset: the same answer for everybody, and every session ends', async () => {
    const address = email('noor');
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
    expect((await reset('iloveyou')).code).toBe('password_common');
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

  test('no table holds a password, a code or a token', async () => {
    const address = email('dump');
    const verificationToken = await proofFor(address);
    const code = await codeFor(address);
    const made = await site.nobody.post<Login>('/auth/register', {
      ...form('dump', 'CT-23906'),
      password: 'canary-phrase-7',
      verificationToken,
    });
    const dump: string[] = [];
    for (const table of ['users', 'sessions', 'codes', 'mails']) {
      dump.push(JSON.stringify(await site.db.execute(`select * from ${table}`)));
    }
    const rows = dump.join();
    for (const secret of ['canary-phrase-7', verificationToken, made.data.token, `"${code}"`, demoPassword]) {
      expect(rows.includes(secret), 'a secret stands in the database').toBe(false);
    }
  });
});

describe.each(databases)('limits on the %s database', (database) => {
  const site = suiteApp({ limits: true, database });

  test('a campus logs in from one address; guessing at one account stops', async () => {
    const login = (address: string, password: string) =>
      site.nobody.post<Login>('/auth/login', { email: address, password });
    const people = await Promise.all(Array.from({ length: 40 }, () => login('ayesha.noor@nowhere.example', 'x')));
    expect(people.filter((answer) => answer.status === 401)).toHaveLength(10);
    expect(people.filter((answer) => answer.code === 'rate_limited')).toHaveLength(30);
    expect(Number(people.find((answer) => answer.status === 429)?.headers['retry-after'])).toBeGreaterThan(0);
    site.clock.advance(601);
    expect((await login('ayesha.noor@nowhere.example', 'x')).status).toBe(401);
  });

  test('five codes an hour and address', async () => {
    const send = () => site.nobody.post('/verification/send-code', { email: email('hourly') });
    for (let i = 0; i < 5; i++) {
      expect((await send()).status).toBe(200);
      site.clock.advance(60);
    }
    expect(await send()).toMatchObject({ status: 429, code: 'rate_limited' });
    site.clock.advance(3300);
    expect((await send()).status).toBe(200);
  });
});
