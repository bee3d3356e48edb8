import { describe, expect, test } from 'vitest';
import type { PersonKey } from '#database/cast/people.ts';
import type { FestivalEvent } from '#events/events/contract.ts';
import type { ListedUser } from '#people/people/contract.ts';
import { databases } from '../support/app.ts';
import { makeEvent } from '../support/eventForms.ts';
import { follow, suiteServer } from '../support/liveStreams.ts';

describe.each(databases)('handing over all events of an organizer on %s', (database) => {
  const site = suiteServer(database);
  const handOver = async (from: PersonKey, to: PersonKey, who: PersonKey = 'omar') =>
    site
      .as(who)
      .post<{ count: number }>('/admin/events/handover', { from: await site.idOf(from), to: await site.idOf(to) });
  const organizedBy = async (who: PersonKey): Promise<string[]> => {
    const { data } = await site.nobody.get<{ events: FestivalEvent[] }>('/events');
    const id = await site.idOf(who);
    return data.events.filter(({ organizer }) => organizer._id === id).map(({ title }) => title);
  };
  const countOf = async (who: PersonKey): Promise<number | undefined> => {
    const { data } = await site.as('omar').get<{ users: ListedUser[] }>('/admin/users');
    const id = await site.idOf(who);
    return data.users.find(({ _id }) => _id === id)?.eventCount;
  };

  test('moves each of them, in one transaction and one mail, with an audit entry each', async () => {
    const made = [await makeEvent(site, 'sana', { title: 'First One' }), await makeEvent(site, 'sana')];
    const before = await organizedBy('sana');
    const others = await organizedBy('talha');
    expect(await countOf('sana')).toBe(before.length);
    expect((await handOver('sana', 'ayesha')).code).toBe('not_an_administrator');
    expect((await handOver('sana', 'talha', 'talha')).code).toBe('forbidden');
    expect((await handOver('sana', 'sana')).errors).toEqual([{ field: 'to', msg: 'Please choose somebody else' }]);
    const toNobody = { from: await site.idOf('sana'), to: 'nobody' };
    expect((await site.as('omar').post('/admin/events/handover', toNobody)).code).toBe('not_found');
    expect(await organizedBy('sana'), 'what is refused moves none').toEqual(before);

    expect((await handOver('sana', 'talha')).data).toEqual({ count: before.length });
    expect(await organizedBy('sana')).toEqual([]);
    expect((await organizedBy('talha')).toSorted()).toEqual([...others, ...before].toSorted());
    expect(await countOf('sana')).toBe(0);
    const [mail] = await site.mailsTo('talha.mirza@cloud.neduet.edu.pk');
    expect(mail?.subject).toBe(`You organize ${before.length} more events now`);
    expect(mail?.text).toContain('First One');
    const { data } = await site
      .as('omar')
      .get<{ records: { subjectId: string; summary: string }[] }>('/admin/records?action=event');
    for (const { _id, title } of made)
      expect(data.records.find(({ subjectId }) => subjectId === _id)?.summary).toBe(
        `Handed ${title} on to Talha Mirza`,
      );
    expect((await site.as('talha').put(`/events/${made[0]?._id}`, { status: 'ongoing' })).status).toBe(200);
    expect(await handOver('sana', 'talha')).toMatchObject({ status: 409, code: 'organizes_nothing' });
  });

  test('reaches the former and the new organizer live, and takes an account that was demoted', async () => {
    await makeEvent(site, 'talha', { title: 'Of Somebody Who Leaves' });
    const path = `/admin/users/${await site.idOf('talha')}/role`;
    expect((await site.as('omar').put(path, { role: 'student' })).status).toBe(200);
    const [former, next] = [await follow(site, 'talha'), await follow(site, 'sana')];
    expect((await handOver('talha', 'sana')).status).toBe(200);
    await next.next('managed');
    await former.next('managed');
    expect(await organizedBy('talha')).toEqual([]);
  });
});
