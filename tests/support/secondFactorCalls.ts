import { TOTP } from 'otpauth';
import { expect } from 'vitest';
import { demoPassword, type PersonKey } from '#database/cast/people.ts';
import type { TestApp } from './app.ts';
import { emailOf } from './castDetails.ts';

export interface Setup {
  secret: string;
  uri: string;
}
export interface Codes {
  recoveryCodes: string[];
}

export function secondFactorCalls(site: TestApp) {
  const codeOf = (secret: string, steps = 0) =>
    new TOTP({ secret }).generate({ timestamp: site.clock.now().getTime() + steps * 30_000 });
  const logIn = (key: PersonKey, password = demoPassword) =>
    site.nobody.post<{ challenge: string; token?: string }>('/auth/login', { email: emailOf(key), password });
  const finish = (challenge: string, code: string) =>
    site.nobody.post<{ token: string; user: { email: string } }>('/auth/second-factor', { challenge, code });
  const challengeOf = async (key: PersonKey) => (await logIn(key)).data.challenge;

  async function setUp(key: PersonKey) {
    const me = site.as(key);
    const { data } = await me.post<Setup>('/auth/second-factor/setup', { password: demoPassword });
    const confirmed = await me.post<Codes>('/auth/second-factor/confirm', { code: codeOf(data.secret) });
    expect(confirmed.status, confirmed.text).toBe(200);
    site.clock.advance(60);
    return { me, secret: data.secret, recoveryCodes: confirmed.data.recoveryCodes };
  }

  return { codeOf, logIn, finish, challengeOf, setUp };
}
