import { eq, sql } from 'drizzle-orm';
import { TOTP } from 'otpauth';
import { beforeEach, describe, expect, test } from 'vitest';
import { demoPassword, type PersonKey } from '#database/cast/people.ts';
import { loginChallenges, recoveryCodes as recoveryCodesTable, secondFactors, users } from '#accounts/server/tables.ts';
import { buildApp } from '#app/server/app.ts';
import { auditEntries } from '#audit/server/tables.ts';
import { mails as mailRows } from '#platform/mail/tables.ts';
import type { AuditEntry } from '#audit/contract.ts';
import { newPerson, withFactor } from '../authorization/fixtures.ts';
import { databases } from '../support/app.ts';
import { suiteApp } from '../support/suiteApp.ts';
import { emailOf } from '../support/castDetails.ts';

interface Setup {
  secret: string;
  uri: string;
}
interface Codes {
  recoveryCodes: string[];
}

describe.each(databases)('the second factor on %s', (database) => {
  const site = suiteApp({ database });
  // Every test has its own time steps and tries.
  beforeEach(() => site.clock.advance(3600));

  const codeOf = (secret: string, steps = 0) =>
    new TOTP({ secret }).generate({ timestamp: site.clock.now().getTime() + steps * 30_000 });
  const logIn = (key: PersonKey, password = demoPassword) =>
    site.nobody.post<{ challenge: string; token?: string }>('/auth/login', { email: emailOf(key), password });
  const finish = (challenge: string, code: string) =>
    site.nobody.post<{ token: string; user: { email: string } }>('/auth/second-factor', { challenge, code });
  const challengeOf = async (key: PersonKey) => (await logIn(key)).data.challenge;

  /** Turns it on for somebody; the next step has begun then. */
  async function setUp(key: PersonKey) {
    const me = site.as(key);
    const { data } = await me.post<Setup>('/auth/second-factor/setup', { password: demoPassword });
    const confirmed = await me.post<Codes>('/auth/second-factor/confirm', { code: codeOf(data.secret) });
    expect(confirmed.status, confirmed.text).toBe(200);
    site.clock.advance(60);
    return { me, secret: data.secret, recoveryCodes: confirmed.data.recoveryCodes };
  }

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

  test('another super_admin removes it, which is recorded and mailed; nobody their own', async () => {
    const { secret } = await setUp('mahnoor');
    const living = await challengeOf('mahnoor');
    const id = await site.idOf('mahnoor');
    const access = () => site.as('omar').get<{ access: object }>(`/admin/users/${id}/access`);
    expect((await access()).data.access).toMatchObject({ secondFactorSince: expect.any(String) as string });
    const remove = (who: string) => site.as('omar').delete(`/admin/users/${who}/second-factor`);
    expect((await remove(await site.idOf('omar'))).code).toBe('own_second_factor');
    expect((await remove(id)).status).toBe(200);
    expect((await remove(id)).code).toBe('second_factor_off');
    expect((await access()).data.access).toMatchObject({ secondFactorSince: null });
    expect((await finish(living, codeOf(secret))).code).toBe('token_invalid');
    expect((await logIn('mahnoor')).status).toBe(200);
    const [mail] = await site.mailsTo(emailOf('mahnoor'));
    expect(mail?.subject).toContain('was removed');
    expect(mail?.text).toContain('Omar Farooq, a super admin, removed your second factor.');
    expect(mail?.text).toContain('/account/security');
    expect(mail?.text).not.toContain('Was that you?');
    const { data } = await site
      .as('omar')
      .get<{ records: AuditEntry[] }>('/admin/records?action=user.second_factor_removed');
    expect(data.records).toMatchObject([{ actor: { name: 'Omar Farooq' }, subjectId: id }]);
  });

  test('where super_admins need one, nothing but their own account is open before', async () => {
    const omar = site.as('omar');
    const require = (secondFactorRequired: boolean) => omar.patch('/settings', { secondFactorRequired });
    expect((await require(true)).code).toBe('second_factor_missing');
    const { secret } = await setUp('omar');
    expect((await site.as('zara').patch('/settings', { secondFactorRequired: true })).code).toBe('forbidden');
    expect((await require(true)).status).toBe(200);
    expect((await omar.get('/admin/users')).status).toBe(200);
    // A super_admin without one, and everybody else as ever.
    await omar.put(`/admin/users/${await site.idOf('zain')}/role`, { role: 'super_admin' });
    const zain = site.as('zain');
    for (const path of ['/admin/users', '/admin/events', '/admin/records', '/recruitment'])
      expect(await zain.get(path), path).toMatchObject({ status: 403, code: 'second_factor_needed' });
    expect((await zain.patch('/settings', { secondFactorRequired: false })).code).toBe('second_factor_needed');
    expect((await zain.get('/auth/me')).status).toBe(200);
    expect((await zain.get<{ secondFactor: object }>('/auth/second-factor')).data.secondFactor).toMatchObject({
      isRequired: true,
    });
    expect((await site.as('zara').get('/admin/events')).status).toBe(200);
    // Calls that others may make too, and that show more to an administrator.
    const { data: events } = await omar.get<{ events: { _id: string }[] }>('/admin/events');
    const { data: featured } = await omar.get<{ events: { _id: string }[] }>('/admin/featured-events');
    const arePublic = await Promise.all(
      events.events.map(async ({ _id }) => (await site.nobody.get(`/events/${_id}/results`)).status === 200),
    );
    const event = events.events.find((_event, i) => !arePublic[i])?._id;
    const other = featured.events[0]?._id;
    const more = async () => ({
      messages: (await zain.get<object>(`/events/${event}/messages`)).data,
      toTeams: (await zain.get<object>(`/featured-events/${other}/messages`)).data,
      results: (await zain.get(`/events/${event}/results`)).status,
    });
    expect(await more()).toEqual({ messages: { messages: [] }, toTeams: { messages: [] }, results: 404 });
    await setUp('zain');
    const opened = await more();
    expect(opened.messages).toHaveProperty('reach');
    expect(opened.toTeams).toHaveProperty('reach');
    expect(opened.results).toBe(200);
    expect((await zain.get('/admin/users')).status).toBe(200);
    expect((await omar.delete('/auth/second-factor', { password: demoPassword, code: codeOf(secret) })).status).toBe(
      200,
    );
    expect((await omar.get('/admin/users')).code).toBe('second_factor_needed');
    expect((await zain.patch('/settings', { secondFactorRequired: false })).status).toBe(200);
  });

  test('erasing a person erases it', async () => {
    const id = await newPerson(site);
    await withFactor(site, id);
    expect((await site.as('omar').delete(`/admin/users/${id}`)).status).toBe(200);
    expect(await site.db.$count(secondFactors, eq(secondFactors.userId, id))).toBe(0);
    expect(await site.db.$count(recoveryCodesTable, eq(recoveryCodesTable.userId, id))).toBe(0);
  });
});
