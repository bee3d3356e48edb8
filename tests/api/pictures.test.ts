import { eq, getTableName, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { FestivalEvent } from '#events/events/contract.ts';
import { categories } from '#events/events/rules.ts';
import { categoryColours, categoryLook } from '#events/events/categoryLook.ts';
import { deleteOverdueData } from '#run/app/server/cleanup.ts';
import { showingPictures } from '#run/app/server/showingPicturesQueries.ts';
import { insertPicture, maxWaiting, waitingKeptHours } from '#people/pictures/server/queries.ts';
import { pictures } from '#people/pictures/server/tables.ts';
import { dotsAddress, neutralColour, pictureAddress } from '#people/pictures/rules.ts';
import { rowsOf } from '#platform/database/database.ts';
import { databases } from '../support/app.ts';
import { eventForm, makeEvent } from '../support/eventForms.ts';
import { makeFeatured } from '../support/featuredForms.ts';
import { upload } from '../support/pictureCalls.ts';
import { phoneJpeg, picture } from '../support/pictureFiles.ts';
import { suiteApp } from '../support/suiteApp.ts';

type One = { event: FestivalEvent };

const shown = (id: string, changes: object = {}) => ({ id, alt: 'A singer on a stage', x: 50, y: 40, ...changes });

describe.each(databases)('pictures on %s', (database) => {
  const site = suiteApp({ database });
  const count = () => site.db.$count(pictures);
  const uploaded = async (as?: 'sana' | 'omar') =>
    (await upload(site, await picture(300, 200).jpeg().toBuffer(), as)).data.picture.id;
  const get = (url: string, headers = {}) => site.app.inject({ url, headers });

  test('a photo is kept in three widths, upright and without what the phone wrote into it', async () => {
    const answer = await upload(site, await phoneJpeg());
    expect(answer).toMatchObject({ status: 201, data: { picture: { id: expect.stringMatching(/^[0-9a-f]{32}$/) } } });
    const { id } = answer.data.picture;
    for (const width of [480, 960, 1600] as const) {
      const served = await get(pictureAddress(id, width));
      expect(served.headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'private, max-age=3600',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
      });
      const metadata = await sharp(served.rawPayload).metadata();
      expect(metadata, 'turned upright: 1200 × 800 becomes 800 × 1200').toMatchObject({
        format: 'webp',
        width: Math.min(width, 800),
        space: 'srgb',
      });
      expect([metadata.exif, metadata.icc, metadata.xmp, metadata.orientation]).toEqual([
        undefined,
        undefined,
        undefined,
        undefined,
      ]);
      expect(served.rawPayload.includes('CanaryPhone')).toBe(false);
      const again = await get(pictureAddress(id, width), { 'if-none-match': served.headers.etag });
      expect([again.statusCode, again.body]).toEqual([304, '']);
    }
    const dots = await get(dotsAddress(id, '#ff6b62'));
    expect(dots.headers['content-type']).toBe('image/svg+xml');
    expect(dots.body).toContain('stroke="#ff6b62"');
    expect(dots.body.length).toBeLessThan(80_000);
    for (const colour of [...categories.map((category) => categoryLook(category).colour), neutralColour])
      expect((await get(dotsAddress(id, colour))).statusCode, colour).toBe(200);
    expect(new Set([...categoryColours, neutralColour]).size, 'a colour of its own each').toBe(categories.length + 1);
    for (const file of ['481.webp', 'dots-red.svg', 'dots-ff6b62', 'dots-ff6b63.svg', '..%2f..', 'large'])
      expect((await get(`/pictures/${id}/${file}`)).statusCode, file).toBe(404);
    for (const other of ['0'.repeat(32), 'x', "'; drop table pictures"])
      expect((await get(`/pictures/${encodeURIComponent(other)}/480.webp`)).statusCode, other).toBe(404);
  });

  test('an event shows what its organizer uploaded, and what it no longer shows is gone', async () => {
    const event = await makeEvent(site, 'sana');
    expect(event.picture).toBeNull();
    const edit = (change: object, updatedAt = event.updatedAt) =>
      site.as('sana').put<One>(`/events/${event._id}`, { ...eventForm(site.clock.now()), updatedAt, ...change });
    const before = await count();
    const first = await uploaded();
    const set = await edit({ picture: shown(first) });
    expect(set.data.event.picture).toEqual(shown(first));
    expect((await site.nobody.get<One>(`/events/${event._id}`)).data.event.picture).toEqual(shown(first));
    site.clock.advance(1);

    expect((await edit({ picture: null }, '2020-01-01T00:00:00.000Z')).code, 'by who saw it without').toBe(
      'event_changed',
    );
    const kept = await edit({ title: 'Another title' }, set.data.event.updatedAt);
    expect(kept.data.event.picture).toEqual(shown(first));
    const moved = await edit({ title: 'Another title', picture: shown(first, { x: 10 }) }, kept.data.event.updatedAt);
    expect(moved.data.event.picture).toMatchObject({ x: 10 });

    const second = await uploaded();
    const replaced = await edit({ picture: shown(second) }, moved.data.event.updatedAt);
    expect(replaced.data.event.picture).toMatchObject({ id: second });
    expect(await count()).toBe(before + 1);
    expect((await edit({ picture: shown(first) }, replaced.data.event.updatedAt)).code).toBe('picture_gone');
    const { records } = (await site.as('omar').get<{ records: { summary: string }[] }>('/admin/records?limit=5')).data;
    expect(records[0]?.summary).toMatch(/picture from “A singer on a stage” \(.*\) to “A singer on a stage”/);

    const removed = await edit({ picture: null }, replaced.data.event.updatedAt);
    expect(removed.data.event.picture).toBeNull();
    expect(await count()).toBe(before);
  });

  test('an event that is made with a picture takes it along when it is deleted', async () => {
    const before = await count();
    const event = await makeEvent(site, 'sana', { picture: shown(await uploaded()) });
    expect(event.picture?.alt).toBe('A singer on a stage');
    expect(await count()).toBe(before + 1);
    expect((await site.as('sana').delete(`/events/${event._id}`)).status).toBe(200);
    expect(await count()).toBe(before);
  });

  test('nobody shows what another has uploaded, or what is shown already', async () => {
    const id = await uploaded('omar');
    const make = (as: 'sana' | 'omar', chosen: unknown) =>
      site.as(as).post('/events', eventForm(site.clock.now(), { picture: chosen }));
    const before = await site.nobody.get<{ total: number }>('/events');
    expect((await make('sana', shown(id))).code).toBe('picture_gone');
    expect((await make('sana', shown('0'.repeat(32)))).code).toBe('picture_gone');
    expect((await make('omar', shown(id))).status).toBe(201);
    expect((await make('omar', shown(id))).code).toBe('picture_gone');
    expect((await site.nobody.get<{ total: number }>('/events')).data.total).toBe(before.data.total + 1);
    for (const wrong of [shown('nope'), shown(id, { alt: ' ' }), shown(id, { x: 101 }), shown(id, { y: 1.5 }), 'x', {}])
      expect(await make('omar', wrong)).toMatchObject({ status: 400, code: 'validation' });
    expect((await make('sana', shown(id, { alt: '' }))).errors).toContainEqual({
      field: 'picture.alt',
      msg: 'Say in a few words what the picture shows',
    });
  });

  test('a featured event has one too', async () => {
    const id = await uploaded('omar');
    const before = await count();
    const { _id, updatedAt } = await makeFeatured(site, { picture: shown(id) }, 'omar');
    const { event } = (await site.nobody.get<One>(`/featured-events/${_id}`)).data;
    expect(event.picture).toEqual(shown(id));
    const next = await uploaded('omar');
    const form = {
      title: event.title,
      category: event.category,
      description: event.description,
      date: event.date,
      time: event.time,
      venue: event.venue,
      registrationDeadline: event.registrationDeadline,
      minTeamSize: event.minTeamSize,
      maxTeamSize: event.maxTeamSize,
    };
    const edited = await site
      .as('omar')
      .put<One>(`/admin/featured-events/${_id}`, { ...form, updatedAt, picture: shown(next) });
    expect(edited.data.event.picture).toMatchObject({ id: next });
    expect((await site.as('omar').put(`/admin/featured-events/${_id}`, { ...form, picture: shown(id) })).code).toBe(
      'picture_gone',
    );
    expect((await site.as('omar').post('/admin/featured-events', { ...form, picture: shown(id) })).code).toBe(
      'picture_gone',
    );
    expect(await count()).toBe(before);
    expect((await site.as('omar').delete(`/admin/featured-events/${_id}`)).status).toBe(200);
    expect(await count()).toBe(before - 1);
  });

  test('what nothing shows is deleted after a day', async () => {
    const before = await count();
    const id = await uploaded();
    site.clock.advance(waitingKeptHours * 3600 - 1);
    await deleteOverdueData(site.db, site.clock.now());
    expect((await get(pictureAddress(id, 480))).statusCode).toBe(200);
    site.clock.advance(2);
    await deleteOverdueData(site.db, site.clock.now());
    expect(await count()).toBeLessThanOrEqual(before);
    expect((await get(pictureAddress(id, 960))).statusCode).toBe(404);
  });

  test('what nothing shows any more is deleted too, whoever left it behind', async () => {
    const event = await makeEvent(site, 'sana', { picture: shown(await uploaded()) });
    const left = await uploaded();
    await site.db.update(pictures).set({ uploaderId: null }).where(eq(pictures.id, left));
    await deleteOverdueData(site.db, site.clock.now());
    expect((await get(pictureAddress(left, 960))).statusCode).toBe(200);
    site.clock.advance(waitingKeptHours * 3600 + 1);
    await deleteOverdueData(site.db, site.clock.now());
    const kept = (await site.db.select({ id: pictures.id }).from(pictures)).map(({ id }) => id);
    expect(kept).toContain(event.picture?.id);
    expect(kept).not.toContain(left);
  });

  test('of one person at most ten wait: the oldest give way, what is shown stays', async () => {
    const uploaderId = await site.idOf('omar');
    await site.db.delete(pictures).where(eq(pictures.uploaderId, uploaderId));
    const bytes = Buffer.alloc(1);
    const ids = Array.from({ length: maxWaiting + 3 }, (_, i) => i.toString(16).padStart(32, '0'));
    const another = await uploaded('sana');
    const shownId = await uploaded('omar');
    await makeEvent(site, 'omar', { picture: shown(shownId) });
    for (const id of ids) {
      const parts = { small: bytes, medium: bytes, large: bytes, dots: bytes, dotColumns: 1 };
      await insertPicture(site.db, { ...parts, id, uploaderId, createdAt: site.clock.now() });
      site.clock.advance(1);
    }
    const kept = await site.db.select({ id: pictures.id }).from(pictures).where(eq(pictures.uploaderId, uploaderId));
    expect(kept.map(({ id }) => id).toSorted()).toEqual(ids.slice(3));
    for (const id of [another, shownId]) expect((await get(pictureAddress(id, 480))).statusCode).toBe(200);
  });

  test('cleanup knows every column that may show one', async () => {
    const found = await rowsOf<{ table: string }>(
      site.db,
      sql`select conrelid::regclass::text as table from pg_constraint where contype = 'f' and confrelid = 'pictures'::regclass`,
    );
    expect(found.map(({ table }) => table).toSorted()).toEqual(
      showingPictures.map(({ table }) => getTableName(table)).toSorted(),
    );
  });
});
