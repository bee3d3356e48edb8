import { describe, expect, test } from 'vitest';
import { databases } from '../support/app.ts';
import { emailAt, type Login } from '../support/signUpCalls.ts';
import { suiteApp } from '../support/suiteApp.ts';

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

  test('ten wrong current passwords, then no change of the password for a while', async () => {
    const form = { password: 'not this one', newPassword: 'four quiet lanterns' };
    const answers = await Promise.all(Array.from({ length: 12 }, () => site.as('bilal').put('/auth/password', form)));
    expect(answers.filter(({ code }) => code === 'password_wrong')).toHaveLength(10);
    expect(answers.filter(({ code }) => code === 'rate_limited')).toHaveLength(2);
  });

  test('five codes an hour and address', async () => {
    const send = () => site.nobody.post('/verification/send-code', { email: emailAt('hourly') });
    for (let i = 0; i < 5; i++) {
      expect((await send()).status).toBe(200);
      site.clock.advance(60);
    }
    expect(await send()).toMatchObject({ status: 429, code: 'rate_limited' });
    site.clock.advance(3300);
    expect((await send()).status).toBe(200);
  });

  test.each([
    ['tags', (n: number) => `maryam+${n}@example.org`],
    [
      'dots of Gmail',
      (n: number) =>
        `${'maryam'.replaceAll(/\w(?=\w)/g, (letter, at: number) => ((n >> at) & 1 ? `${letter}.` : letter))}@gmail.com`,
    ],
  ])('one mailbox gets no more than twenty an hour, however it is spelled: %s', async (_what, spelled) => {
    const send = (n: number) => site.nobody.post('/verification/batch-2025/send-code', { email: spelled(n) });
    const statuses: number[] = [];
    for (let n = 1; n <= 30; n++) statuses.push((await send(n)).status);
    expect(statuses).toEqual([...Array<number>(20).fill(200), ...Array<number>(10).fill(429)]);
    site.clock.advance(3601);
    expect((await send(40)).status).toBe(200);
  });
});
