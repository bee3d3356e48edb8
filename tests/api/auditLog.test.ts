import { describe, expect, test } from 'vitest';
import type { Registration } from '#teams/registrations/contract.ts';
import { databases } from '../support/app.ts';
import { peopleCalls } from '../support/peopleCalls.ts';
import { organizerCalls } from '../support/organizerCalls.ts';
import { suiteApp } from '../support/suiteApp.ts';
import { teamCalls } from '../support/teamCalls.ts';

describe.each(databases)('the audit log on %s', (database) => {
  const site = suiteApp({ database });
  const { omar, setRole, remove, records } = peopleCalls(site);
  const { makeTeamEvent, makeTeam } = teamCalls(site);
  const { cancel, takeOut } = organizerCalls(site);

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

  test('a record names person, team and event while they exist, and is found by any of them', async () => {
    const event = await makeTeamEvent();
    const team = await makeTeam(event._id, 'ayesha', 'bilal', 'hira');
    expect((await takeOut(team, 'hira', { reason: 'Asked for it' })).status).toBe(200);
    const [hira, found] = [await site.idOf('hira'), await records(`?event=${event._id}&action=registration`)];
    expect(found).toMatchObject({
      total: 1,
      records: [
        {
          summary: `Removed Hira Siddiqui from team Team of ayesha for ${event.title}. Reason: Asked for it`,
          subject: 'Team of ayesha',
          person: { _id: hira, name: 'Hira Siddiqui' },
          event: { _id: event._id, title: event.title, isFeatured: false },
        },
      ],
    });
    expect(found.events).toContainEqual({ _id: event._id, title: event.title, isFeatured: false });
    const [record] = found.records;
    for (const search of ['SIDDIQUI hira', 'team of ayesha', 'sána', 'asked reason', event.title]) {
      const { records: matching } = await records(`?search=${encodeURIComponent(search)}&limit=500`);
      expect(matching, search).toContainEqual(record);
    }
    expect((await records('?search=nobody+of+this+name')).total).toBe(0);
    expect((await records(`?search=hira&event=${event._id}&limit=1`)).total).toBe(1);

    const own = await site.as('hira').get<{ registrations: Registration[] }>('/registrations/my-registrations');
    for (const one of own.data.registrations.filter(({ canCancel }) => canCancel))
      await site.as('hira').delete(`/registrations/${one._id}`);
    expect((await remove(hira)).status).toBe(200);
    expect((await records(`?event=${event._id}&action=registration`)).records).toMatchObject([
      {
        person: null,
        summary: `Removed Deleted user from team Team of ayesha for ${event.title}. Reason: Asked for it`,
      },
    ]);
    expect((await records('?search=Hira+Siddiqui')).total).toBe(0);
    const ofAccount = await records('?action=user.deleted&limit=1');
    expect(ofAccount.records).toMatchObject([{ subject: null, event: null }]);

    expect((await cancel(team)).status).toBe(200);
    expect((await site.as('sana').delete(`/events/${event._id}`)).status).toBe(200);
    expect((await records(`?event=${event._id}`)).records).toContainEqual(
      expect.objectContaining({ action: 'event.deleted', event: null }),
    );
    const of = { subject: null, event: null };
    expect((await records('?action=registration')).records).toMatchObject([
      {
        ...of,
        summary: `Cancelled the registration of a deleted registration (2 people) for ${event.title}. Reason: Is ill`,
      },
      { ...of, summary: `Removed Deleted user from a deleted registration for ${event.title}. Reason: Asked for it` },
    ]);
  });
});
