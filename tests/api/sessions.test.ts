import { describe, expect, test } from 'vitest';
import { demoPassword } from '#database/cast/people.ts';
import { newToken } from '#people/accounts/server/tokens.ts';
import type { AuditEntry } from '#people/audit/contract.ts';
import { databases } from '../support/app.ts';
import { suiteApp } from '../support/suiteApp.ts';

interface Session {
  _id: string;
  device: string | null;
  createdAt: string;
  lastUsedAt: string;
  isCurrent: boolean;
}

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

describe.each(databases)('sessions on %s', (database) => {
  const site = suiteApp({ database });

  const logIn = async (name: string, userAgent = firefox) => {
    const body = { email: `${name}@cloud.neduet.edu.pk`, password: demoPassword };
    const { data } = await site.nobody.post<{ token: string }>('/auth/login', body, { 'user-agent': userAgent });
    return data.token;
  };
  const sessionsOf = async (token: string) =>
    (await site.bearing(token).get<{ sessions: Session[] }>('/auth/sessions')).data.sessions;
  const works = async (token: string) => (await site.bearing(token).get('/auth/me')).status === 200;

  test('everybody sees their own: device, since when, last used, this one marked; no token or hash', async () => {
    const began = site.clock.now().toISOString();
    const first = await logIn('bilal.raza');
    site.clock.advance(2 * 3600);
    const second = await logIn('bilal.raza', 'curl/8.14.1 <b>0300-1234567</b>');
    const all = await sessionsOf(second);
    expect(all).toEqual([
      { _id: all[0]?._id, device: null, createdAt: all[0]?.createdAt, lastUsedAt: all[0]?.lastUsedAt, isCurrent: true },
      { _id: all[1]?._id, device: 'Firefox on Linux', createdAt: began, lastUsedAt: began, isCurrent: false },
    ]);
    expect((await sessionsOf(first)).map(({ isCurrent }) => isCurrent)).toContain(true);
    expect((await sessionsOf(first)).find(({ isCurrent }) => isCurrent)?.lastUsedAt).not.toBe(began);
    expect(JSON.stringify(all)).not.toMatch(/[\w-]{43}|[\da-f]{64}/);
  });

  test('one is ended at once, and nobody else\u2019s', async () => {
    const [mine, other, stranger] = [
      await logIn('hira.siddiqui'),
      await logIn('hira.siddiqui'),
      await logIn('sana.iqbal'),
    ];
    const id = (await sessionsOf(other)).find(({ isCurrent }) => isCurrent)?._id;
    expect((await site.bearing(stranger).delete(`/auth/sessions/${id}`)).status).toBe(404);
    expect(await works(other)).toBe(true);
    expect((await site.bearing(mine).delete(`/auth/sessions/${id}`)).status).toBe(200);
    expect(await works(other)).toBe(false);
    expect(await works(mine)).toBe(true);
    expect((await site.bearing(mine).delete(`/auth/sessions/${id}`)).status).toBe(404);
    expect((await site.bearing(mine).delete(`/auth/sessions/${newToken()}`)).status).toBe(404);
  });

  test('all are ended, this one too, and nobody else\u2019s', async () => {
    const [mine, other, stranger] = [await logIn('usman.tariq'), await logIn('usman.tariq'), await logIn('eman.saeed')];
    expect((await site.bearing(mine).delete<{ ended: number }>('/auth/sessions')).data.ended).toBe(2);
    expect(await works(mine)).toBe(false);
    expect(await works(other)).toBe(false);
    expect(await works(stranger)).toBe(true);
    expect(await works(await logIn('usman.tariq'))).toBe(true);
  });

  test('a super_admin sees how many somebody has and ends them, which is recorded', async () => {
    const [one, two] = [await logIn('danish.shah'), await logIn('danish.shah')];
    const id = await site.idOf('danish');
    const access = async () => (await site.as('omar').get<{ access: object }>(`/admin/users/${id}/access`)).data.access;
    expect(await access()).toEqual({
      sessions: 2,
      lastUsedAt: site.clock.now().toISOString(),
      secondFactorSince: null,
    });
    expect((await site.as('omar').delete<{ ended: number }>(`/admin/users/${id}/sessions`)).data.ended).toBe(2);
    expect(await works(one)).toBe(false);
    expect(await works(two)).toBe(false);
    expect(await access()).toEqual({ sessions: 0, lastUsedAt: null, secondFactorSince: null });
    const records = await site.as('omar').get<{ records: AuditEntry[] }>('/admin/records?action=user.sessions_ended');
    expect(records.data.records).toMatchObject([
      { actor: { name: 'Omar Farooq' }, subjectId: id, summary: 'Logged Danish Shah out of 2 sessions' },
    ]);
  });

  test('a session that has expired is not listed', async () => {
    await logIn('komal.rizvi');
    site.clock.advance(8 * 24 * 3600);
    expect(await sessionsOf(await logIn('komal.rizvi'))).toHaveLength(1);
  });
});
