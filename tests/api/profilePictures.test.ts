import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { User } from '#people/accounts/contract.ts';
import { deleteOverdueData } from '#run/app/server/cleanup.ts';
import { demoPassword, people, type PersonKey } from '#database/cast/people.ts';
import type { Invitation } from '#teams/invitations/contract.ts';
import type { ManagedUser } from '#people/people/contract.ts';
import type { Registration } from '#teams/registrations/contract.ts';
import { insertPicture, waitingKeptHours } from '#people/pictures/server/queries.ts';
import { pictures } from '#people/pictures/server/tables.ts';
import { pictureAddress } from '#people/pictures/rules.ts';
import { databases } from '../support/app.ts';
import { eventForm } from '../support/eventForms.ts';
import { peopleCalls } from '../support/peopleCalls.ts';
import { upload } from '../support/pictureCalls.ts';
import { hostileFiles, phoneJpeg, picture } from '../support/pictureFiles.ts';
import { suiteApp } from '../support/suiteApp.ts';
import { teamCalls } from '../support/teamCalls.ts';

type One = { user: User };
type Managed = { user: ManagedUser };

describe.each(databases)('pictures of people on %s', (database) => {
  const site = suiteApp({ database });
  const { makeTeamEvent, invite, answer, register } = teamCalls(site);
  const { list, records, remove } = peopleCalls(site);
  const count = () => site.db.$count(pictures);
  const ids = async () => (await site.db.select({ id: pictures.id }).from(pictures)).map(({ id }) => id);
  const get = async (id: string, width: 480 | 960 | 1600 = 480) =>
    (await site.app.inject({ url: pictureAddress(id, width) })).statusCode;
  const uploaded = async (who: PersonKey) =>
    (await upload(site, await picture(300, 200).jpeg().toBuffer(), who)).data.picture.id;
  const change = (who: PersonKey, body: object) => site.as(who).put<One>('/users/profile', body);
  const show = async (who: PersonKey) => {
    const shown = { id: await uploaded(who), x: 40, y: 30 };
    expect((await change(who, { picture: shown })).data.user.picture).toEqual(shown);
    return shown;
  };
  const detailsOf = async (who: PersonKey) => {
    const { name, rollNumber, batch, section, phoneNumber } = (await site.as(who).get<One>('/auth/me')).data.user;
    return { name, rollNumber, batch, section, phoneNumber };
  };
  const emailOf = (who: PersonKey) => people.find(({ key }) => key === who)?.email ?? '';

  test('a student shows a picture, who is logged in sees it in teams, and nobody else its address', async () => {
    expect((await site.as('ayesha').get<One>('/auth/me')).data.user.picture).toBeNull();
    const shown = await show('ayesha');
    const { data } = await site.nobody.post<One>('/auth/login', { email: emailOf('ayesha'), password: demoPassword });
    for (const user of [(await site.as('ayesha').get<One>('/auth/me')).data.user, data.user])
      expect(user.picture).toEqual(shown);

    const event = await makeTeamEvent();
    const path = `/users/search-for-team/${event._id}?name=ayesha`;
    const found = await site.as('bilal').get<{ users: User[] }>(path);
    expect(found.data.users).toEqual([expect.objectContaining({ name: 'Ayesha Noor', picture: shown })]);
    expect(found.text).not.toContain('pictureId');

    const own = await show('bilal');
    const sent = await invite('bilal', 'ayesha', event._id);
    const both = { sender: { picture: own }, receiver: { picture: shown } };
    const listed = async (who: PersonKey, which: string) =>
      (await site.as(who).get<{ invitations: Invitation[] }>(`/invitations/${which}`)).data.invitations[0];
    expect(await listed('ayesha', 'incoming')).toMatchObject(both);
    expect(await listed('bilal', 'outgoing')).toMatchObject(both);
    await answer('ayesha', sent, 'accept');
    const team = await site
      .as('bilal')
      .get<{ acceptedInvitations: Invitation[] }>(`/invitations/accepted/${event._id}`);
    expect(team.data.acceptedInvitations[0]).toMatchObject(both);
    expect((await register('bilal', event._id)).status).toBe(201);
    const mine = await site.as('ayesha').get<{ registrations: object[] }>('/registrations/my-registrations');
    expect(mine.data.registrations[0]).toMatchObject({
      teamMembers: [{ picture: own }, { picture: shown }],
      teamLeader: { picture: own },
    });
    for (const address of ['/events', `/events/${event._id}`, `/events/${event._id}/calendar.ics`, '/results'])
      expect((await site.nobody.get(address)).text).not.toContain(shown.id);
    expect((await site.app.inject(`/events/${event._id}`)).body).not.toContain(shown.id);
    for (const address of [`/registrations/event/${event._id}`, `/events/${event._id}/door`]) {
      const { text } = await site.as('omar').get(address);
      expect(text, 'it names the person').toContain('Ayesha Noor');
      expect(text).not.toContain(shown.id);
    }
  });

  test('no more than the smallest width is kept; another takes its place, or none', async () => {
    const before = await count();
    const id = (await upload(site, await phoneJpeg(), 'hira')).data.picture.id;
    const widthOf = async (width: 960 | 1600) =>
      (await sharp((await site.app.inject({ url: pictureAddress(id, width) })).rawPayload).metadata()).width;
    expect(await widthOf(960)).toBe(800);
    const shown = { id, x: 50, y: 50 };
    expect((await change('hira', { picture: shown })).data.user.picture).toEqual(shown);
    expect(await widthOf(1600)).toBe(480);

    const moved = { ...shown, y: 0 };
    expect((await change('hira', { picture: moved, remindersByEmail: true })).data.user.picture).toEqual(moved);
    const details = await detailsOf('hira');
    expect((await change('hira', details)).data.user.picture, 'left out').toEqual(moved);
    const second = { ...shown, id: await uploaded('hira') };
    const changed = await change('hira', { ...details, name: 'Hira S.', picture: second });
    expect(changed.data.user).toMatchObject({ name: 'Hira S.', picture: second });
    expect(await ids()).not.toContain(id);
    expect(await count()).toBe(before + 1);
    expect((await change('hira', { picture: null })).data.user.picture).toBeNull();
    expect(await count()).toBe(before);
  });

  test('a cache in front keeps no picture of a person, and none that waits', async () => {
    const cacheOf = async (id: string, file: string) =>
      (await site.app.inject({ url: `/pictures/${id}/${file}` })).headers['cache-control'];
    const id = await uploaded('mariam');
    expect(await cacheOf(id, '480.webp')).toBe('private, max-age=3600');
    await change('mariam', { picture: { id, x: 50, y: 50 } });
    for (const file of ['480.webp', '960.webp', 'dots-c4bdae.svg'])
      expect(await cacheOf(id, file)).toBe('private, max-age=3600');
    const other = await uploaded('sana');
    expect(await cacheOf(other, '480.webp')).toBe('private, max-age=3600');
    const event = eventForm(site.clock.now(), { picture: { id: other, alt: 'A stage', x: 50, y: 50 } });
    expect((await site.as('sana').post('/events', event)).status).toBe(201);
    expect(await cacheOf(other, '480.webp')).toBe('public, max-age=31536000, immutable');
  });

  test('a refused picture changes nothing of the profile', async () => {
    const before = await detailsOf('zain');
    const typed = { ...before, name: 'Zain M.' };
    const { SVG = Buffer.alloc(0), 'JPEG and ZIP in one': both = Buffer.alloc(0) } = await hostileFiles();
    for (const file of [SVG, both])
      expect(await upload(site, file, 'zain')).toMatchObject({ status: 400, code: 'picture_unreadable' });
    const of = (id: string) => ({ ...typed, picture: { id, x: 50, y: 50 } });
    const { id: shown } = await show('danish');
    for (const id of [await uploaded('bilal'), shown, '0'.repeat(32)])
      expect(await change('zain', of(id))).toMatchObject({ status: 409, code: 'picture_gone' });
    const own = await uploaded('zain');
    for (const wrong of [{ id: own }, { id: own, x: 101, y: 0 }, { id: own, x: 1, y: 1, alt: 'Me' }, 'x', {}])
      expect(await change('zain', { ...typed, picture: wrong })).toMatchObject({ status: 400, code: 'validation' });
    expect((await change('zain', { picture: { id: 'nope', x: 1, y: 1 } })).errors).toEqual([
      { field: 'picture.id', msg: 'A picture is named by its id' },
    ]);
    expect((await change('zain', { picture: null, name: 'Zain M.' })).status).toBe(400);
    expect(await detailsOf('zain')).toEqual(before);
    expect((await change('zain', of(own))).data.user).toMatchObject({ name: 'Zain M.', picture: { id: own } });
    // What a profile shows is no event's.
    const event = eventForm(site.clock.now(), { picture: { id: own, alt: 'Me', x: 50, y: 50 } });
    expect((await site.as('sana').post('/events', event)).code).toBe('picture_gone');
  });

  test('of two tabs that save at once one picture stays, and an older tab takes none back', async () => {
    const old = await show('komal');
    const details = await detailsOf('komal');
    const before = await count();
    const chosen = [await uploaded('komal'), await uploaded('komal')].map((id) => ({ id, x: 50, y: 50 }));
    const answers = await Promise.all(chosen.map((one) => change('komal', { ...details, picture: one })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await count()).toBe(before);
    const { picture: shown } = (await site.as('komal').get<One>('/auth/me')).data.user;
    expect(chosen).toContainEqual(shown);
    expect(await ids()).toContain(shown?.id);
    expect((await change('komal', { ...details, picture: { ...old, x: 0 } })).code).toBe('picture_gone');
    expect((await change('komal', { ...details, name: 'Komal F.' })).data.user.picture).toEqual(shown);
  });

  test('it outlives the day of what nothing shows, and goes with its account', async () => {
    const danish = await site.idOf('danish');
    for (const [who, erase] of [
      ['mehreen', () => site.as('mehreen').post('/users/erase', { password: demoPassword })],
      ['danish', () => remove(danish)],
    ] as const) {
      const mine = await site.as(who).get<{ registrations: Registration[] }>('/registrations/my-registrations');
      for (const one of mine.data.registrations)
        if (one.canCancel) await site.as(who).delete(`/registrations/${one._id}`);
      const { id } = await show(who);
      const waiting = await uploaded(who);
      const exported = await site.as(who).get('/users/export');
      const data = JSON.parse(exported.text) as Record<string, object[]>;
      expect(data['account']).toMatchObject([{ pictureId: id, pictureX: 40, pictureY: 30 }]);
      expect(data['pictures']).toHaveLength(2);
      expect(data['pictures']).toEqual(expect.arrayContaining([expect.objectContaining({ id, uploaderId: null })]));
      expect(await get(id, 960)).toBe(200);
      expect((await erase()).status).toBe(200);
      expect((await ids()).filter((one) => [id, waiting].includes(one))).toEqual([]);
      for (const gone of [id, waiting]) expect(await get(gone), 'at an address nobody has in memory').toBe(404);
    }
    const kept = await show('komal');
    site.clock.advance(waitingKeptHours * 3600 + 1);
    await deleteOverdueData(site.db, site.clock.now());
    expect(await ids()).toContain(kept.id);
    // Its account was erased while it was encoded.
    const bytes = Buffer.alloc(1);
    const parts = { small: bytes, medium: bytes, large: bytes, dots: bytes, dotColumns: 1 };
    const late = { ...parts, id: 'e'.repeat(32), uploaderId: danish, createdAt: site.clock.now() };
    await expect(insertPicture(site.db, late)).rejects.toMatchObject({ code: 'unauthenticated' });
  });

  test('a super admin removes a picture as they saw it, and the audit log says so', async () => {
    const { id } = await show('sana');
    const [seen] = (await list('?search=sana')).users as ManagedUser[];
    expect(seen?.picture?.id).toBe(id);
    const path = `/admin/users/${seen?._id}`;
    const put = (body: object, who: PersonKey = 'omar') => site.as(who).put<Managed>(path, body);
    const removal = { picture: null, updatedAt: seen?.updatedAt };
    expect((await put(removal, 'ayesha')).status).toBe(403);
    site.clock.advance(1);
    const { id: newer } = await show('sana');
    expect(await put(removal)).toMatchObject({ status: 409, code: 'user_changed' });
    expect(await ids()).toContain(newer);

    const removed = await put({ picture: null });
    expect(removed.data.user).toMatchObject({ picture: null, clubAffiliation: seen?.clubAffiliation });
    expect(await ids()).not.toContain(newer);
    expect((await put(removal)).status, 'there is none to remove').toBe(200);
    expect((await put({ picture: { id, x: 1, y: 1 } })).status, 'nobody chooses it for another').toBe(400);
    expect((await put({})).errors).toEqual([{ field: 'clubAffiliation', msg: 'Please choose a club' }]);
    const written = (await records('?action=user')).records.map(({ action, summary }) => [action, summary]);
    expect(written.filter(([action]) => action === 'user.picture_removed')).toEqual([
      ['user.picture_removed', `Removed the picture of ${seen?.name}`],
    ]);
    expect(written.filter(([action]) => action === 'user.club_changed')).toEqual([]);
    expect((await site.as('sana').get<One>('/auth/me')).data.user.picture).toBeNull();
  });

  test('a super admin changes a role and removes the picture at once, or neither', async () => {
    const { id } = await show('usman');
    const [seen] = (await list('?search=usman')).users as ManagedUser[];
    const put = (body: object) => site.as('omar').put<Managed>(`/admin/users/${seen?._id}/role`, body);
    const { role = 'student', clubAffiliation = null } = seen ?? {};
    const both = { role: 'club_admin', clubAffiliation: 'Gameverse', picture: null };
    site.clock.advance(1);
    await change('usman', { remindersByEmail: false });
    expect(await put({ ...both, updatedAt: seen?.updatedAt })).toMatchObject({ status: 409, code: 'user_changed' });
    expect(await ids()).toContain(id);
    expect((await put(both)).data.user).toMatchObject({ role: 'club_admin', picture: null });
    expect(await ids()).not.toContain(id);
    expect((await put({ role, clubAffiliation, picture: null })).data.user.role).toBe(role);
    const { id: newer } = await show('usman');
    site.clock.advance(1);
    expect((await put({ role, clubAffiliation, picture: null })).data.user.picture, 'the role as it was').toBeNull();
    expect(await ids()).not.toContain(newer);
    const written = (await records('?action=user')).records.filter(({ summary }) =>
      summary.includes(seen?.name ?? '-'),
    );
    expect(written.map(({ action }) => action).toSorted()).toEqual([
      'user.picture_removed',
      'user.picture_removed',
      'user.role_changed',
      'user.role_changed',
    ]);
  });
});
