import { describe, expect, test } from 'vitest';
import { databases } from '../support/app.ts';
import { suiteApp } from '../support/suiteApp.ts';
import { makeEvent } from '../support/eventForms.ts';
import { makeFeatured } from '../support/featuredForms.ts';

interface Seen {
  _id: string;
  updatedAt: string;
}
interface Subject {
  seen: Seen;
  set: (value: string, updatedAt?: string) => Promise<{ status: number; code: string | undefined; data: object }>;
}

describe.each(databases)('a change from a stale list on %s', (database) => {
  const site = suiteApp({ database });

  const event = (): Promise<Seen> => makeEvent(site, 'sana');
  const omar = () => site.as('omar');
  const body = (value: object, updatedAt?: string) => ({ ...value, ...(updatedAt && { updatedAt }) });

  const applied = async (club: boolean): Promise<Seen> => {
    const path = club ? '/club-recruitment' : '/recruitment';
    const { applications } = (await omar().get<{ applications: (Seen & { status: string })[] }>(path)).data;
    const pending = applications.find(({ status }) => status === 'pending');
    if (!pending) throw new Error('nobody waits for a review');
    return pending;
  };
  const student = async (key: 'ayesha' | 'zara'): Promise<Seen> => {
    const { users } = (await omar().get<{ users: (Seen & { _id: string })[] }>('/admin/users')).data;
    const id = await site.idOf(key);
    const found = users.find(({ _id }) => _id === id);
    if (!found) throw new Error(`${key} is not listed`);
    return found;
  };

  const subjects: [what: string, code: string, values: [string, string, string], () => Promise<Subject>][] = [
    [
      'an event’s status',
      'event_changed',
      ['ongoing', 'cancelled', 'upcoming'],
      async () => {
        const seen = await event();
        return { seen, set: (status, at) => omar().patch(`/events/${seen._id}`, body({ status }, at)) };
      },
    ],
    [
      'an event’s status by PUT',
      'event_changed',
      ['ongoing', 'cancelled', 'upcoming'],
      async () => {
        const seen = await event();
        return { seen, set: (status, at) => omar().put(`/events/${seen._id}`, body({ status }, at)) };
      },
    ],
    [
      'a featured event’s status',
      'event_changed',
      ['ongoing', 'cancelled', 'upcoming'],
      async () => {
        const seen = await makeFeatured(site);
        return { seen, set: (status, at) => omar().patch(`/admin/featured-events/${seen._id}`, body({ status }, at)) };
      },
    ],
    [
      'an application',
      'application_changed',
      ['reviewed', 'shortlisted', 'rejected'],
      async () => {
        const seen = await applied(false);
        return { seen, set: (status, at) => omar().put(`/recruitment/${seen._id}/status`, body({ status }, at)) };
      },
    ],
    [
      'an application to a club',
      'application_changed',
      ['reviewed', 'shortlisted', 'rejected'],
      async () => {
        const seen = await applied(true);
        return { seen, set: (status, at) => omar().put(`/club-recruitment/${seen._id}/status`, body({ status }, at)) };
      },
    ],
    [
      'a role',
      'user_changed',
      ['super_admin', 'student', 'super_admin'],
      async () => {
        const seen = await student('ayesha');
        return { seen, set: (role, at) => omar().put(`/admin/users/${seen._id}/role`, body({ role }, at)) };
      },
    ],
    [
      'a club',
      'user_changed',
      ['Gameverse', 'CyberSENTS', 'Koderz Club'],
      async () => {
        const seen = await student('zara');
        const set = (clubAffiliation: string, at?: string) =>
          omar().put(`/admin/users/${seen._id}`, body({ clubAffiliation }, at));
        return { seen, set };
      },
    ],
  ];

  test.each(subjects)('%s', async (_what, code, [first, second, third], prepare) => {
    const { seen, set } = await prepare();
    site.clock.advance(1);
    expect((await set(first, seen.updatedAt)).status, 'as it was seen').toBe(200);
    expect(await set(second, seen.updatedAt), 'from a stale list').toMatchObject({ status: 409, code });
    const same = await set(first, seen.updatedAt);
    expect(same.status, 'what it is already').toBe(200);
    const [now] = Object.values(same.data) as [Seen];
    site.clock.advance(1);
    expect((await set(second, now.updatedAt)).status, 'as the answer showed it').toBe(200);
    expect((await set(third)).status, 'by a client that does not say').toBe(200);
    expect((await set(third, 'yesterday')).status, 'by one that says nonsense').toBe(400);
  });

  test.each([
    ['an event', async () => `/events/${(await event())._id}`],
    ['a featured event', async () => `/admin/featured-events/${(await makeFeatured(site))._id}`],
  ])('%s: whoever sets the same second changed nothing, and so has nothing to take back', async (_what, make) => {
    const path = await make();
    const set = async (status: string) =>
      (await omar().patch<{ event: Seen; isChanged: boolean }>(path, { status })).data;
    site.clock.advance(1);
    const first = await set('cancelled');
    site.clock.advance(1);
    const second = await set('cancelled');
    expect([first.isChanged, second.isChanged]).toEqual([true, false]);
    expect(second.event.updatedAt).toBe(first.event.updatedAt);
    expect((await set('upcoming')).isChanged).toBe(true);
  });
});
