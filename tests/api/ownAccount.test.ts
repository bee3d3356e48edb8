import { describe, expect, test } from 'vitest';
import { demoPassword } from '#database/cast/people.ts';
import { databases } from '../support/app.ts';
import { suiteApp } from '../support/suiteApp.ts';

const email = 'bilal.raza@cloud.neduet.edu.pk';
const chosen = 'four quiet lanterns';

describe.each(databases)('the own account on %s', (database) => {
  const site = suiteApp({ database });
  const logIn = (password: string) => site.nobody.post<{ token: string }>('/auth/login', { email, password });
  const works = async (token: string) => (await site.bearing(token).get('/auth/me')).status === 200;

  test('a changed password ends every other session, is mailed, and takes the current one', async () => {
    const [here, there] = [(await logIn(demoPassword)).data.token, (await logIn(demoPassword)).data.token];
    const change = (password: string, newPassword: string) =>
      site.bearing(here).put<{ ended: number }>('/auth/password', { password, newPassword });
    const wrong = await change('not this one', chosen);
    expect(wrong).toMatchObject({ status: 400, code: 'password_wrong' });
    expect((await change(demoPassword, 'P@ssw0rd')).code).toBe('password_common');
    const short = await change(demoPassword, 'abc');
    expect([short.status, short.errors?.map(({ field }) => field)]).toEqual([400, ['newPassword']]);
    expect(await works(there), 'what is refused ends nothing').toBe(true);

    const done = await change(demoPassword, chosen);
    expect(done.status, done.text).toBe(200);
    expect(done.data.ended).toBeGreaterThan(0);
    expect([await works(here), await works(there)]).toEqual([true, false]);
    expect((await logIn(demoPassword)).code).toBe('invalid_credentials');
    expect((await logIn(chosen)).status).toBe(200);
    expect((await site.mailsTo(email))[0]?.subject).toContain('password was changed');
  });

  test('a super admin, who has no profile, changes their name', async () => {
    const renamed = await site.as('omar').put<{ user: { name: string } }>('/auth/name', { name: ' Omar  the Chair ' });
    expect(renamed.data.user.name).toBe('Omar  the Chair');
    expect((await site.as('omar').get<{ user: { name: string } }>('/auth/me')).data.user.name).toBe('Omar  the Chair');
    const empty = await site.as('omar').put('/auth/name', { name: ' ' });
    expect([empty.status, empty.errors?.map(({ field }) => field)]).toEqual([400, ['name']]);
  });
});
