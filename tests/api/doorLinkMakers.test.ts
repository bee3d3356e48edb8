import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { DoorLink } from '#day/attendance/contract.ts';
import type { Role } from '#people/accounts/rules.ts';
import { createSession } from '#people/accounts/server/sessionQueries.ts';
import { changeSettings, lockSettings } from '#events/settings/server/queries.ts';
import { newId } from '#platform/database/ids.ts';
import { newPerson } from '../authorization/fixtures.ts';
import { databases } from '../support/app.ts';
import { makeEvent } from '../support/eventForms.ts';
import { makeFeatured } from '../support/featuredForms.ts';
import { suiteApp } from '../support/suiteApp.ts';

const club = 'Koderz Club';
const otherClub = 'AI Alliance';

describe.each(databases)('a door link and its maker’s right on %s', (database) => {
  const begun = new Date();
  const site = suiteApp({ database, now: begun });

  const setRole = async (id: string, role: Role, clubAffiliation: string | null = null) => {
    const changed = await site.as('omar').put(`/admin/users/${id}/role`, { role, clubAffiliation });
    expect(changed.status, changed.text).toBe(200);
  };
  const setClub = async (id: string, clubAffiliation: string) => {
    const changed = await site.as('omar').put(`/admin/users/${id}`, { clubAffiliation });
    expect(changed.status, changed.text).toBe(200);
  };
  const administrator = async (role: Role = 'club_admin', of: string | null = club) => {
    const id = await newPerson(site);
    await setRole(id, role, of);
    return { id, calls: site.bearing(await createSession(site.db, id, site.clock.now())) };
  };
  type Administrator = Awaited<ReturnType<typeof administrator>>;
  const linkBy = async ({ calls }: Pick<Administrator, 'calls'>, path: string) => {
    const made = await calls.post<{ url: string }>(`${path}/door-links`, { label: 'Gate 2', hours: 48 });
    expect(made.status, made.text).toBe(201);
    return { 'x-door-token': made.data.url.split('#')[1] ?? '' };
  };
  const marks = { marks: [{ id: 'one', team: newId(), present: true, at: begun.toISOString() }] };
  const answersToHolder = async (path: string, held: Record<string, string>) => {
    const all = await Promise.all([
      site.nobody.get('/door', held),
      site.nobody.get(`${path}/door`, held),
      site.nobody.post(`${path}/attendance`, marks, held),
    ]);
    return all.map(({ status, code, message }) => (status === 200 ? 200 : [status, code, message]));
  };
  const open = [200, 200, 200];
  const refused = [401, 'door_link_ended', 'This door link has ended. Ask the organizer for a new one.'];
  const ended = [refused, refused, refused];
  const listed = async (path: string) =>
    (await site.as('omar').get<{ links: DoorLink[] }>(`${path}/door-links`)).data.links.length;

  const losses: [string, (maker: Administrator) => Promise<unknown>][] = [
    ['becomes a student', ({ id }) => setRole(id, 'student')],
    ['changes to another club', ({ id }) => setClub(id, otherClub)],
    ['is deleted', ({ id }) => site.as('omar').delete(`/admin/users/${id}`)],
  ];
  test.each(losses)('ends with it when the maker %s', async (_what, lose) => {
    const path = `/events/${(await makeEvent(site, 'sana'))._id}`;
    const maker = await administrator();
    const held = await linkBy(maker, path);
    const kept = await linkBy({ calls: site.as('sana') }, path);
    expect(await answersToHolder(path, held)).toEqual(open);
    expect(await listed(path)).toBe(2);
    await lose(maker);
    expect(await answersToHolder(path, held)).toEqual(ended);
    expect(await answersToHolder(path, kept), 'a link of another maker').toEqual(open);
    expect(await listed(path)).toBe(1);
  });

  test('ends when the event is handed on to another club, and not while its maker still runs it', async () => {
    const [former, next] = [await administrator(), await administrator('club_admin', otherClub)];
    const path = `/events/${(await makeEvent(site, 'sana'))._id}`;
    const transferTo = (userId: string) => site.as('omar').put(`${path}/organizer`, { userId });
    expect((await transferTo(next.id)).status).toBe(200);
    const held = await linkBy(next, path);
    const colleagues = await linkBy(former, path);
    expect((await transferTo(former.id)).status).toBe(200);
    expect(await answersToHolder(path, held)).toEqual(ended);
    expect(await answersToHolder(path, colleagues), 'by the club alone before').toEqual(open);
  });

  test('a super_admin’s goes on as long as the next role runs the event', async () => {
    const path = `/events/${(await makeEvent(site, 'sana'))._id}`;
    const maker = await administrator('super_admin', null);
    const held = await linkBy(maker, path);
    await setRole(maker.id, 'club_admin', club);
    expect(await answersToHolder(path, held)).toEqual(open);
    await setClub(maker.id, otherClub);
    expect(await answersToHolder(path, held)).toEqual(ended);
    await setRole(maker.id, 'super_admin');
    expect(await answersToHolder(path, held), 'the right is back, the link is not').toEqual(ended);
    expect(await listed(path)).toBe(0);
    const again = site.bearing(await createSession(site.db, maker.id, site.clock.now()));
    expect(await answersToHolder(path, await linkBy({ calls: again }, path)), 'a new one').toEqual(open);
  });

  test.each([
    ['role', (id: string) => setRole(id, 'student'), (id: string) => setRole(id, 'club_admin', club)],
    ['club', (id: string) => setClub(id, otherClub), (id: string) => setClub(id, club)],
  ] as const)('stays ended when the maker gets the %s back, unused meanwhile', async (_what, lose, giveBack) => {
    const path = `/events/${(await makeEvent(site, 'sana'))._id}`;
    const maker = await administrator();
    const [held, kept] = [await linkBy(maker, path), await linkBy({ calls: site.as('sana') }, path)];
    await lose(maker.id);
    await giveBack(maker.id);
    expect(await answersToHolder(path, held)).toEqual(ended);
    expect(await answersToHolder(path, kept), 'a link of another maker').toEqual(open);
  });

  test('ends where super_admins need a second factor and its maker has none', async () => {
    const path = `/events/${(await makeEvent(site, 'sana'))._id}`;
    const maker = await administrator('super_admin', null);
    const held = await linkBy(maker, path);
    const kept = await linkBy({ calls: site.as('sana') }, path);
    await lockSettings(site.db);
    await changeSettings(site.db, { secondFactorRequired: true });
    expect(await answersToHolder(path, held)).toEqual(ended);
    expect(await answersToHolder(path, kept), 'a club_admin’s').toEqual(open);
    await changeSettings(site.db, { secondFactorRequired: false });
    expect(await answersToHolder(path, held)).toEqual(open);
  });

  test('a featured event’s goes on for any administrator, and ends with the role', async () => {
    const path = `/featured-events/${(await makeFeatured(site))._id}`;
    const maker = await administrator();
    const held = await linkBy(maker, path);
    await setClub(maker.id, otherClub);
    expect(await answersToHolder(path, held)).toEqual(open);
    await setRole(maker.id, 'student');
    expect(await answersToHolder(path, held)).toEqual(ended);
    expect(await listed(path)).toBe(0);
  });

  test('one that was made before makers were kept stays open until it expires', async () => {
    const path = `/events/${(await makeEvent(site, 'sana'))._id}`;
    const held = await linkBy({ calls: site.as('sana') }, path);
    await site.db.execute(sql`update door_links set created_by = null`);
    expect(await answersToHolder(path, held)).toEqual(open);
    site.clock.advance(48 * 3600);
    expect(await answersToHolder(path, held)).toEqual(ended);
    site.clock.set(begun);
  });
});
