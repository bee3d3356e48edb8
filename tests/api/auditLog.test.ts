import { describe, expect, test } from 'vitest';
import type { Registration } from '#registrations/contract.ts';
import { databases } from '../support/app.ts';
import { peopleCalls } from '../support/peopleCalls.ts';
import { suiteApp } from '../support/suiteApp.ts';

describe.each(databases)('the audit log on %s', (database) => {
  const site = suiteApp({ database });
  const { omar, setRole, remove, records } = peopleCalls(site);

  test('the audit log is filtered and paged, newest first', async () => {
    const mine = await site.as('mehreen').get<{ registrations: Registration[] }>('/registrations/my-registrations');
    for (const one of mine.data.registrations.filter(({ canCancel }) => canCancel))
      await site.as('mehreen').delete(`/registrations/${one._id}`);
    for (const role of ['super_admin', 'student', 'super_admin', 'student'])
      expect((await setRole('zain', { role })).status).toBe(200);
    expect((await omar().post('/admin/verifications', { email: 'never.arrived@example.com' })).status).toBe(201);
    expect((await remove(await site.idOf('mehreen'))).status).toBe(200);

    const all = await records();
    expect(all.total).toBe(all.records.length);
    expect(all.records.map((one) => one.at)).toEqual(
      all.records
        .map((one) => one.at)
        .toSorted()
        .toReversed(),
    );
    expect(all.actions).toEqual(expect.arrayContaining(['user.role_changed', 'user.deleted', 'verification.made']));
    expect(all.actors.map((actor) => actor.name)).toEqual(expect.arrayContaining(['Omar Farooq']));
    const omarId = await site.idOf('omar');
    expect((await records(`?actor=${omarId}`)).records.every((one) => one.actor?._id === omarId)).toBe(true);
    expect((await records('?actor=nobody')).total).toBe(0);
    expect((await records('?action=user_deleted')).total).toBe(0);
    const page = await records('?page=2&limit=3');
    expect(page.records).toEqual(all.records.slice(3, 6));
    expect(page.total).toBe(all.total);
    expect((await records('?from=2020-01-01&to=2020-12-31')).total).toBe(0);
    const today = new Date(site.clock.now().getTime() + 5 * 3_600_000).toISOString().slice(0, 10);
    expect((await records(`?from=${today}&to=${today}&action=&actor=`)).total).toBe(all.total);
    expect((await omar().get('/admin/records?from=yesterday')).status).toBe(400);
  });
});
