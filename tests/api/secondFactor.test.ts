import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { demoPassword } from '#database/cast/people.ts';
import {
  loginChallenges,
  recoveryCodes as recoveryCodesTable,
  secondFactors,
  users,
} from '#people/accounts/server/tables.ts';
import { buildApp } from '#run/app/server/app.ts';
import { auditEntries } from '#people/audit/server/tables.ts';
import { mails as mailRows } from '#platform/mail/tables.ts';
import type { AuditEntry } from '#people/audit/contract.ts';
import { databases } from '../support/app.ts';
import { suiteApp } from '../support/suiteApp.ts';
import { emailOf } from '../support/castDetails.ts';
import { secondFactorCalls, type Codes, type Setup } from '../support/secondFactorCalls.ts';

describe.each(databases)('the second factor on %s', (database) => {
  const site = suiteApp({ database });
  // Every test has its own time steps and tries.
  beforeEach(() => site.clock.advance(3600));

  const { codeOf, logIn, finish, challengeOf, setUp } = secondFactorCalls(site);

  test('is asked for the password, counts once confirmed, and is recorded and mailed', async () => {
    const me = site.as('ayesha');
    const begin = (password: string) => me.post<Setup>('/auth/second-factor/setup', { password });
    expect((await me.post('/auth/second-factor/confirm', { code: '123456' })).code).toBe('second_factor_off');
    expect(await begin('not mine')).toMatchObject({ status: 400, code: 'password_wrong' });
    const abandoned = (await begin(demoPassword)).data.secret;
    const { secret, uri } = (await begin(demoPassword)).data;
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(uri).toMatch(/^otpauth:\/\/totp\/.*secret=/);
    expect(uri).toContain(secret);
    // Not confirmed yet: nothing has changed.
    expect((await logIn('ayesha')).status).toBe(200);
    expect((await me.post('/auth/second-factor/confirm', { code: codeOf(abandoned) })).code).toBe('code_invalid');
    const confirmed = await me.post<Codes>('/auth/second-factor/confirm', { code: codeOf(secret) });
    expect(confirmed.status).toBe(200);
    expect(new Set(confirmed.data.recoveryCodes).size).toBe(10);
    for (const code of confirmed.data.recoveryCodes) expect(code).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/);
    expect((await me.get<{ secondFactor: object }>('/auth/second-factor')).data.secondFactor).toEqual({
      since: site.clock.now().toISOString(),
      recoveryCodesLeft: 10,
      isRequired: false,
    });
    expect((await begin(demoPassword)).code).toBe('second_factor_on');
    expect((await me.post('/auth/second-factor/confirm', { code: codeOf(secret) })).code).toBe('second_factor_on');
    expect((await site.mailsTo(emailOf('ayesha')))[0]?.subject).toContain('has a second factor');
    const { data } = await site.as('omar').get<{ records: AuditEntry[] }>('/admin/records?action=user');
    expect(data.records[0]).toMatchObject({ action: 'user.second_factor_set_up', actor: { name: 'Ayesha Noor' } });
  });

  test('a log-in takes both, answers without a factor as ever, and says a wrong password first', async () => {
    const { secret } = await setUp('bilal');
    const first = await logIn('bilal');
    expect(first).toMatchObject({ status: 401, code: 'second_factor_required', success: false });
    expect(Object.keys(first.data)).toEqual(['challenge']);
    expect((await logIn('bilal', 'wrong')).code).toBe('invalid_credentials');
    expect((await logIn('hira')).data.token).toMatch(/\S{20,}/);
    expect((await site.bearing(first.data.challenge).get('/auth/me')).status).toBe(401);
    const done = await finish(first.data.challenge, codeOf(secret));
    expect(done.data.user.email).toBe(emailOf('bilal'));
    expect((await site.bearing(done.data.token).get('/auth/me')).status).toBe(200);
    // The challenge is used up.
    site.clock.advance(30);
    expect(await finish(first.data.challenge, codeOf(secret))).toMatchObject({ status: 400, code: 'token_invalid' });
    const late = await challengeOf('bilal');
    site.clock.advance(301);
    expect((await finish(late, codeOf(secret))).code).toBe('token_invalid');
    expect((await finish('nonsense', codeOf(secret))).code).toBe('token_invalid');
  });

  test('one step of drift either way is taken, two are not', async () => {
    const { secret } = await setUp('hamza');
    for (const [steps, status] of [
      [-2, 400],
      [2, 400],
      [-1, 200],
      [0, 200],
      [1, 200],
    ] as const) {
      expect((await finish(await challengeOf('hamza'), codeOf(secret, steps))).status, `${steps} steps`).toBe(status);
    }
  });

  test('a time step is good once, on two servers at the same moment too', async () => {
    const { secret } = await setUp('eman');
    const code = codeOf(secret);
    const second = await buildApp({ context: { ...site.context }, quiet: true });
    const challenges = await Promise.all(Array.from({ length: 6 }, () => challengeOf('eman')));
    const answers = await Promise.all(
      challenges.slice(0, 4).map((challenge, i) =>
        (i % 2 === 0 ? site.app : second).inject({
          method: 'POST',
          url: '/api/auth/second-factor',
          payload: { challenge, code },
        }),
      ),
    );
    await second.close();
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 400, 400, 400]);
    site.clock.advance(30);
    // An earlier step than the one used is past as well, though within the drift.
    expect((await finish(challenges[4] ?? '', code)).code).toBe('code_invalid');
    expect((await finish(challenges[5] ?? '', codeOf(secret))).status).toBe(200);
  });

  test('control: without the step that is kept, the same code is good twice', async () => {
    const { secret } = await setUp('komal');
    const code = codeOf(secret);
    expect((await finish(await challengeOf('komal'), code)).status).toBe(200);
    expect((await finish(await challengeOf('komal'), code)).status).toBe(400);
    await site.db.execute(sql`update second_factors set last_step = 0 where user_id = ${await site.idOf('komal')}`);
    expect((await finish(await challengeOf('komal'), code)).status).toBe(200);
  });

  test('few tries, counted before the comparison and across challenges; a right code or a reset clears them', async () => {
    const { secret } = await setUp('danish');
    const wrong = async () => finish(await challengeOf('danish'), '000000');
    for (let n = 0; n < 4; n++) expect((await wrong()).code).toBe('code_invalid');
    expect((await finish(await challengeOf('danish'), codeOf(secret))).status).toBe(200);
    site.clock.advance(30);
    const answers = await Promise.all(Array.from({ length: 20 }, wrong));
    expect(answers.filter(({ code }) => code === 'code_invalid')).toHaveLength(5);
    expect(answers.filter(({ code }) => code === 'rate_limited')).toHaveLength(15);
    const refused = await finish(await challengeOf('danish'), codeOf(secret));
    expect(refused).toMatchObject({ status: 429, message: 'Too many wrong codes. Please try again in 15 minutes.' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(800);
    expect((await site.mailsTo(emailOf('danish')))[0]?.subject).toContain('Wrong codes');
    // Nor does setting up anew, turning off or a recovery code get around them.
    const proof = { password: demoPassword, code: codeOf(secret) };
    expect((await site.as('danish').delete('/auth/second-factor', proof)).code).toBe('rate_limited');
    site.clock.advance(60);
    await site.nobody.post('/auth/forgot-password', { email: emailOf('danish') });
    const resetCode = /\d{6}/.exec((await site.mailsTo(emailOf('danish')))[0]?.text ?? '')?.[0];
    const living = await challengeOf('danish');
    const reset = { email: emailOf('danish'), resetCode, newPassword: 'quiet-lantern' };
    expect((await site.nobody.post('/auth/reset-password', reset)).status).toBe(200);
    // The factor stays, and the log-in that began with the old password is over.
    expect((await finish(living, codeOf(secret))).code).toBe('token_invalid');
    const renewed = await logIn('danish', 'quiet-lantern');
    expect(renewed.code).toBe('second_factor_required');
    expect((await finish(renewed.data.challenge, codeOf(secret))).status).toBe(200);
  });

  test('a recovery code is good once, however it is typed, and its use is mailed; new ones end the old', async () => {
    const { me, secret, recoveryCodes } = await setUp('usman');
    const [one = '', two = '', three = ''] = recoveryCodes;
    const used = await Promise.all(
      [one, one].map(async (code) =>
        finish(await challengeOf('usman'), ` ${code.toUpperCase().replaceAll('-', ' ')} `),
      ),
    );
    expect(used.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    expect((await site.mailsTo(emailOf('usman')))[0]?.subject).toContain('recovery code was used');
    const left = async () =>
      (await me.get<{ secondFactor: { recoveryCodesLeft: number } }>('/auth/second-factor')).data.secondFactor
        .recoveryCodesLeft;
    expect(await left()).toBe(9);
    const renew = (password: string, code: string) =>
      me.post<Codes>('/auth/second-factor/recovery-codes', { password, code });
    expect((await renew('wrong', codeOf(secret))).code).toBe('password_wrong');
    const renewed = await renew(demoPassword, codeOf(secret));
    expect(renewed.data.recoveryCodes).toHaveLength(10);
    expect(await left()).toBe(10);
    expect((await finish(await challengeOf('usman'), two)).code).toBe('code_invalid');
    expect((await finish(await challengeOf('usman'), renewed.data.recoveryCodes[0] ?? '')).status).toBe(200);
    expect(three).not.toBe(renewed.data.recoveryCodes[2]);
    expect((await me.delete('/auth/second-factor', { password: 'wrong', code: codeOf(secret) })).code).toBe(
      'password_wrong',
    );
    site.clock.advance(30);
    expect((await me.delete('/auth/second-factor', { password: demoPassword, code: codeOf(secret) })).status).toBe(200);
    expect((await logIn('usman')).status).toBe(200);
    expect((await me.delete('/auth/second-factor', { password: demoPassword, code: '123456' })).code).toBe(
      'second_factor_off',
    );
  });

  test('wrong codes are few at setting up, at new recovery codes and at turning off alike', async () => {
    const me = site.as('faizan');
    const confirm = (code: string) => me.post('/auth/second-factor/confirm', { code });
    const proof = (code: string) => ({ password: demoPassword, code });
    const renew = (code: string) => me.post('/auth/second-factor/recovery-codes', proof(code));
    const turnOff = (code: string) => me.delete('/auth/second-factor', proof(code));
    expect((await renew('000000')).code).toBe('second_factor_off');
    const { secret } = (await me.post<Setup>('/auth/second-factor/setup', { password: demoPassword })).data;
    for (let n = 0; n < 5; n++) expect((await confirm('000000')).code).toBe('code_invalid');
    expect(await confirm(codeOf(secret))).toMatchObject({ status: 429, code: 'rate_limited' });
    site.clock.advance(900);
    expect((await confirm(codeOf(secret))).status).toBe(200);
    site.clock.advance(60);
    expect((await turnOff('000000')).code).toBe('code_invalid');
    for (let n = 0; n < 4; n++) expect((await renew('000000')).code).toBe('code_invalid');
    expect(await renew(codeOf(secret))).toMatchObject({ status: 429, code: 'rate_limited' });
    site.clock.advance(900);
    expect((await renew(codeOf(secret))).status).toBe(200);
    site.clock.advance(30);
    expect((await turnOff(codeOf(secret))).status).toBe(200);
  });

  test('no table holds the secret or a recovery code, nor lets them be used elsewhere', async () => {
    const { secret, recoveryCodes } = await setUp('sana');
    const challenge = await challengeOf('sana');
    const tables = [secondFactors, recoveryCodesTable, loginChallenges, users, mailRows, auditEntries];
    const rows = await Promise.all(tables.map((table) => site.db.select().from(table)));
    const dump = JSON.stringify(rows);
    for (const text of [secret, challenge, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll('-', ''))])
      expect(dump).not.toContain(text);
    // A row that is copied to another person does not open there.
    const { secret: other } = await setUp('talha');
    const [sana, talha] = [await site.idOf('sana'), await site.idOf('talha')];
    await site.db.execute(sql`update second_factors set last_step = 0,
      sealed_secret = (select sealed_secret from second_factors where user_id = ${sana}) where user_id = ${talha}`);
    for (const each of [secret, other])
      expect((await finish(await challengeOf('talha'), codeOf(each))).code).toBe('code_invalid');
  });
});
