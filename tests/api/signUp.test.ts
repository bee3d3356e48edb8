import { describe, expect, test } from 'vitest';
import { demoPassword } from '#database/cast/people.ts';
import { databases } from '../support/app.ts';
import { emailAt, signUpCalls, signUpForm, type Login } from '../support/signUpCalls.ts';
import { suiteApp } from '../support/suiteApp.ts';

describe.each(databases)('signing up on %s', (database) => {
  const site = suiteApp({ database });
  const { codeFor, proofFor } = signUpCalls(site);

  test('sign-up with a university address, from the code to the session', async () => {
    const verificationToken = await proofFor(emailAt('noor'));
    const made = await site.nobody.post<Login>('/auth/register', {
      ...signUpForm('noor', 'ct-23900'),
      verificationToken,
    });
    expect(made.status).toBe(201);
    expect(made.data.user).toMatchObject({
      rollNumber: 'CT-23900',
      role: 'student',
      isEmailVerified: true,
      clubAffiliation: null,
    });
    expect(made.text).not.toContain('argon2');
    const me = await site.bearing(made.data.token).get<Login>('/auth/me');
    expect(me.data.user.email).toBe(emailAt('noor'));

    expect(
      (await site.nobody.post<Login>('/auth/register', { ...signUpForm('noor', 'CT-23901'), verificationToken })).code,
    ).toBe('token_invalid');
    expect(await site.nobody.post('/verification/send-code', { email: emailAt('noor') })).toMatchObject({
      code: 'email_taken',
      message: 'Email is already registered',
    });
  });

  test('sign-up of the newest batch takes any address, six digits and the whole form', async () => {
    const address = 'newcomer@example.com';
    const verificationToken = await proofFor(address, '/verification/batch-2025');
    const whole = {
      ...signUpForm('x', 'AI-25900'),
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
    const register = (changes: object) => site.nobody.post('/auth/register-batch-2025', { ...whole, ...changes });
    const common = { password: 'password1', confirmPassword: 'password1' };
    expect(await register(common)).toMatchObject({ status: 400, code: 'password_common' });
    expect(await register({ rollNumber: 'CT-23900', section: 'A' })).toMatchObject({
      status: 409,
      code: 'roll_number_taken',
      message: 'Roll number is already registered',
    });
    expect((await register({})).status).toBe(201);
  });

  test('a wrong code of the newest batch is refused, and the right one after it is not', async () => {
    const [email, path] = ['typist@example.com', '/verification/batch-2025'];
    await site.nobody.post(`${path}/send-code`, { email });
    const right = await codeFor(email);
    const verify = (code: string) => site.nobody.post(`${path}/verify-code`, { email, code });
    expect(await verify(right === '000000' ? '000001' : '000000')).toMatchObject({
      status: 400,
      code: 'code_invalid',
      message: 'Invalid verification code. 4 tries left.',
    });
    expect((await verify(right)).status).toBe(200);
  });

  test('an address that was proved for both ways of signing up has one account', async () => {
    const email = emailAt('doubled');
    const verificationToken = await proofFor(email);
    const ofNewest = { ...signUpForm('doubled', 'CT-25907'), batch: '2025' };
    const second = { ...ofNewest, verificationToken: await proofFor(email, '/verification/batch-2025') };
    const first = { ...signUpForm('doubled', 'CT-23907'), verificationToken };
    expect((await site.nobody.post('/auth/register', first)).status).toBe(201);
    const taken = { status: 409, code: 'email_taken', message: 'Email is already registered' };
    expect(await site.nobody.post('/auth/register-batch-2025', second)).toMatchObject(taken);
    for (const path of ['send-code', 'resend-code', 'batch-2025/send-code']) {
      expect(await site.nobody.post(`/verification/${path}`, { email }), path).toMatchObject(taken);
      const free = await site.nobody.post(`/verification/${path}`, { email: emailAt(`free${path.length}`) });
      expect(free.status, free.text).toBe(200);
    }
  });

  test('a verification token is for one address and one way of signing up', async () => {
    const verificationToken = await proofFor(emailAt('proof'));
    const stolen = await site.nobody.post<Login>('/auth/register', {
      ...signUpForm('other', 'CT-23902'),
      verificationToken,
    });
    expect(stolen.code).toBe('token_invalid');
    const elsewhere = { ...signUpForm('proof', 'CT-25902'), batch: '2025', verificationToken };
    expect((await site.nobody.post('/auth/register-batch-2025', elsewhere)).code).toBe('token_invalid');
  });

  test('a refused sign-up does not use up its token', async () => {
    const verificationToken = await proofFor(emailAt('patient'));
    const right = { ...signUpForm('patient', 'CT-23903'), verificationToken };
    for (const password of ['password1', 'aaaaaa', '      ', 'P@ssw0rd']) {
      expect(await site.nobody.post<Login>('/auth/register', { ...right, password }), password).toMatchObject({
        code: 'password_common',
        message: 'This password is too common. Choose another.',
      });
    }
    expect(await site.nobody.post<Login>('/auth/register', { ...right, rollNumber: 'CT-23900' })).toMatchObject({
      code: 'roll_number_taken',
      message: 'Roll number is already registered',
    });
    expect((await site.nobody.post<Login>('/auth/register', right)).status).toBe(201);
  });

  test('of two concurrent uses of one verification token one gets an account', async () => {
    const verificationToken = await proofFor(emailAt('twice'));
    const answers = await Promise.all(
      ['CT-23904', 'CT-23905'].map((rollNumber) =>
        site.nobody.post<Login>('/auth/register', { ...signUpForm('twice', rollNumber), verificationToken }),
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
    const address = emailAt('guesser');
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
    const address = emailAt('flood');
    await site.nobody.post('/verification/send-code', { email: address });
    const right = await codeFor(address);
    const guesses = Array.from({ length: 40 }, (_, i) => String(i + 50_000)).filter((guess) => guess !== right);
    await Promise.all(guesses.map((code) => site.nobody.post('/verification/verify-code', { email: address, code })));
    expect((await site.nobody.post('/verification/verify-code', { email: address, code: right })).code).toBe(
      'code_invalid',
    );
  });

  test('of twenty concurrent requests for a code one is served', async () => {
    const address = emailAt('crowd');
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => site.nobody.post('/verification/send-code', { email: address })),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.code === 'code_too_soon')).toHaveLength(19);
    expect((await site.mailsTo(address)).length).toBe(1);
  });

  test('no table holds a password, a code or a token', async () => {
    const address = emailAt('dump');
    const verificationToken = await proofFor(address);
    const code = await codeFor(address);
    const made = await site.nobody.post<Login>('/auth/register', {
      ...signUpForm('dump', 'CT-23906'),
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
