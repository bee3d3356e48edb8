import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { demoPassword } from '#database/cast/people.ts';
import { recoveryCodes as recoveryCodesTable, secondFactors } from '#people/accounts/server/tables.ts';
import type { AuditEntry } from '#people/audit/contract.ts';
import { newPerson, withFactor } from '../authorization/fixtures.ts';
import { databases } from '../support/app.ts';
import { suiteApp } from '../support/suiteApp.ts';
import { emailOf } from '../support/castDetails.ts';
import { secondFactorCalls } from '../support/secondFactorCalls.ts';

describe.each(databases)('the second factor of others on %s', (database) => {
  const site = suiteApp({ database });
  // Every test has its own time steps and tries.
  beforeEach(() => site.clock.advance(3600));

  const { codeOf, logIn, finish, challengeOf, setUp } = secondFactorCalls(site);

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
