import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoPassword, people } from '#database/cast/people.ts';
import { newPerson } from '../authorization/fixtures.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { makeKey } from '../support/keyCalls.ts';

interface Line {
  msg: string;
  event: string;
  actor: string | null;
  subject: string | null;
  network: string;
}

const email = 'bilal.raza@cloud.neduet.edu.pk';

describe('the security log has a line an event, without addresses, names and secrets', () => {
  const written: string[] = [];
  let site: TestApp;
  beforeAll(async () => {
    const log = { level: 'info' as const, stream: { write: (line: string) => void written.push(line) } };
    site = await startTestApp({ quiet: false, log, production: true, trustProxy: 1 });
  });
  afterAll(() => site.close());

  const taken = () =>
    written
      .splice(0)
      .map((line) => JSON.parse(line) as Line)
      .filter(({ msg }) => msg === 'security')
      .map(({ event, actor, subject, network }) => ({ event, actor, subject, network }));
  const from = (address: string) => ({ 'x-forwarded-for': address });
  const logIn = (password: string, address = '203.0.113.7', who = email) =>
    site.nobody.post<{ token: string }>('/auth/login', { email: who, password }, from(address));

  test('a log-in that failed, and one that did not', async () => {
    const bilal = await site.idOf('bilal');
    await logIn('wrong-password');
    await logIn('wrong-password', '203.0.113.7', 'stranger@example.org');
    await logIn(demoPassword);
    await logIn(demoPassword, '203.0.113.8');
    expect(written.join('')).not.toMatch(/203\.0\.113|bilal\.raza|stranger|wrong-password/i);
    const events = taken();
    expect(events).toMatchObject([
      { event: 'login_failed', actor: null, subject: bilal },
      { event: 'login_failed', actor: null, subject: null },
      { event: 'login', actor: bilal, subject: bilal },
      { event: 'login', actor: bilal, subject: bilal },
    ]);
    const [first, second, third, elsewhere] = events.map(({ network }) => network);
    expect(new Set([first, second, third]).size).toBe(1);
    expect(first).toMatch(/^[\w-]{22}$/);
    expect(elsewhere).not.toBe(first);
  });

  test('sessions ended by their owner and by a super_admin', async () => {
    const [bilal, omar] = [await site.idOf('bilal'), await site.idOf('omar')];
    const { token } = (await logIn(demoPassword)).data;
    taken();
    await site.bearing(token).delete('/auth/sessions');
    await site.as('omar').delete(`/admin/users/${bilal}/sessions`);
    expect(taken()).toMatchObject([
      { event: 'sessions_ended', actor: bilal, subject: bilal },
      { event: 'sessions_ended', actor: omar, subject: bilal },
    ]);
  });

  test('a role that changed, and none that stayed', async () => {
    const [hira, omar] = [await site.idOf('hira'), await site.idOf('omar')];
    taken();
    await site.as('omar').put(`/admin/users/${hira}/role`, { role: 'student' });
    await site.as('omar').put(`/admin/users/${hira}/role`, { role: 'super_admin' });
    await site.as('ayesha').put(`/admin/users/${hira}/role`, { role: 'student' });
    expect(taken()).toMatchObject([{ event: 'role_changed', actor: omar, subject: hira }]);
  });

  test('an account that an administrator erased, and one that may run another club’s events', async () => {
    const [sana, student, omar] = [await site.idOf('sana'), await newPerson(site), await site.idOf('omar')];
    taken();
    expect((await site.as('omar').put(`/admin/users/${sana}`, { clubAffiliation: 'AI Alliance' })).status).toBe(200);
    await site.as('omar').put(`/admin/users/${student}`, { clubAffiliation: 'AI Alliance' });
    expect((await site.as('omar').delete(`/admin/users/${student}`)).status).toBe(200);
    expect(taken()).toMatchObject([
      { event: 'role_changed', actor: omar, subject: sana },
      { event: 'account_erased', actor: omar, subject: student },
    ]);
  });

  test('a second factor: set up, wrong codes, log-ins with it and with a recovery code, its removal', async () => {
    const [komal, omar] = [await site.idOf('komal'), await site.idOf('omar')];
    const who = people.find(({ key }) => key === 'komal')?.email ?? '';
    const me = site.as('komal');
    const { data } = await me.post<{ secret: string }>('/auth/second-factor/setup', { password: demoPassword });
    const codeNow = () => new TOTP({ secret: data.secret }).generate({ timestamp: site.clock.now().getTime() });
    taken();
    const confirmed = await me.post<{ recoveryCodes: string[] }>('/auth/second-factor/confirm', { code: codeNow() });
    const recoveryCode = confirmed.data.recoveryCodes[0] ?? '';
    expect(taken()).toMatchObject([{ event: 'second_factor_changed', actor: komal, subject: komal }]);

    site.clock.advance(60);
    const challengeOf = async () =>
      (await site.nobody.post<{ challenge: string }>('/auth/login', { email: who, password: demoPassword })).data
        .challenge;
    const finish = (challenge: string, code: string) => site.nobody.post('/auth/second-factor', { challenge, code });
    const challenge = await challengeOf();
    expect((await finish(challenge, recoveryCode.replace(/.$/, '!'))).status).toBe(400);
    expect((await finish(challenge, codeNow())).status).toBe(200);
    expect((await finish(await challengeOf(), recoveryCode)).status).toBe(200);
    expect((await site.as('omar').delete(`/admin/users/${komal}/second-factor`)).status).toBe(200);
    const secrets = [data.secret, recoveryCode, challenge, codeNow()];
    expect(secrets.filter((secret) => written.join('').includes(secret))).toEqual([]);
    expect(taken()).toMatchObject([
      { event: 'second_factor_failed', actor: null, subject: komal },
      { event: 'login', actor: komal, subject: komal },
      { event: 'recovery_code_used', actor: komal, subject: komal },
      { event: 'login', actor: komal, subject: komal },
      { event: 'second_factor_changed', actor: omar, subject: komal },
    ]);
  });

  test('a key that was made, and ended by a super_admin', async () => {
    const [sana, omar] = [await site.idOf('sana'), await site.idOf('omar')];
    taken();
    const { key, entry } = await makeKey(site.as('sana'));
    expect((await site.as('omar').delete(`/keys/${entry._id}`)).status).toBe(200);
    expect(written.join('')).not.toContain(key);
    expect(taken()).toMatchObject([
      { event: 'key_made', actor: sana, subject: sana },
      { event: 'key_ended', actor: omar, subject: sana },
    ]);
  });

  test('a password that was reset', async () => {
    const bilal = await site.idOf('bilal');
    await site.nobody.post('/auth/forgot-password', { email });
    const code = /\d{6}/.exec((await site.mailsTo(email))[0]?.text ?? '')?.[0] ?? '';
    taken();
    const form = { email, resetCode: code, newPassword: 'quiet-lantern' };
    expect((await site.nobody.post('/auth/reset-password', form)).status).toBe(200);
    expect(written.join('')).not.toContain(code);
    expect(taken()).toMatchObject([{ event: 'password_reset', actor: bilal, subject: bilal }]);
  });
});
