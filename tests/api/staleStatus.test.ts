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

  type Row = [what: string, code: string, values: [string, string, string], () => Promise<Subject>];
  type SetStatus = (id: string, change: object) => ReturnType<Subject['set']>;
  const statusOf = (make: () => Promise<Seen>, set: SetStatus) => async () => {
    const seen = await make();
    return { seen, set: (status: string, at?: string) => set(seen._id, body({ status }, at)) };
  };
  const ofEvent = (what: string, make: () => Promise<Seen>, set: SetStatus): Row => {
    return [what, 'event_changed', ['ongoing', 'cancelled', 'upcoming'], statusOf(make, set)];
  };
  const ofApplication = (what: string, make: () => Promise<Seen>, set: SetStatus): Row => {
    return [what, 'application_changed', ['reviewed', 'shortlisted', 'rejected'], statusOf(make, set)];
  };
  const featured = () => makeFeatured(site);

  const subjects: Row[] = [
    ofEvent('an event’s status', event, (id, change) => omar().patch(`/events/${id}`, change)),
    ofEvent('an event’s status by PUT', event, (id, change) => omar().put(`/events/${id}`, change)),
    ofEvent('a featured event’s status', featured, (id, change) =>
      omar().patch(`/admin/featured-events/${id}`, change),
    ),
    ofApplication(
      'an application',
      () => applied(false),
      (id, change) => omar().put(`/recruitment/${id}/status`, change),
    ),
    ofApplication(
      'an application to a club',
      () => applied(true),
      (id, change) => omar().put(`/club-recruitment/${id}/status`, change),
    ),
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
