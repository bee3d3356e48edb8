import { describe, expect, it } from 'vitest';
import { festival } from '#festival';
import { representationFor } from '#platform/http/server/encodedBody.ts';
import { newId } from '#platform/database/ids.ts';
import { loadRenderer } from './pageRenderer.ts';
import { makeEvent } from '../../../../tests/support/eventForms.ts';
import { countingRenderer, pages, renderedSite } from '../../../../tests/support/renderedSite.ts';

const { site, get, first } = renderedSite();
const counting = () => countingRenderer(site);
const club = festival.clubs[0];

describe('a missing page', () => {
  it('is rendered once for all ids that are invented', async () => {
    const { render, renders } = await counting();
    const htmlOf = async (id: string) => {
      const page = await render(`/events/${id}`, true);
      expect(page?.status).toBe(404);
      return page?.page.body.plain.toString() ?? '';
    };
    const [script = ''] = /(?<=\/assets\/)[\w-]+(?=\.js)/.exec((await get('/nowhere')).body) ?? [];
    const [one, other] = [newId(), newId()];
    expect(await htmlOf(script)).toContain(script);
    expect(renders()).toBe(2);
    const html = await htmlOf(one);
    expect(html.split(one).length).toBeGreaterThan(1);
    expect(html).toContain(`/assets/${script}.js`);
    expect(await htmlOf(other)).toBe(html.replaceAll(one, other));
    const { body } = (await render(`/events/${other}`, true))?.page ?? expect.fail();
    expect(representationFor({ headers: { 'accept-encoding': 'br' } }, body).encoding, 'compressed anew').toBe(
      undefined,
    );
    expect((await htmlOf('index')).replaceAll('index', '')).toBe(html.replaceAll(one, '').replaceAll('index', ''));
    expect(await htmlOf(script)).toBe(html.replaceAll(one, script));
    expect(renders()).toBe(2);
    expect(await render(`/events/${first()._id}`, true)).toMatchObject({ status: 200 });
    expect(await render(`/featured-events/${newId()}`, true)).toMatchObject({ status: 404 });
    expect(renders()).toBe(5);
  });

  it('that is missing by its address is rendered once, and for no id that cannot be one', async () => {
    const { render, renders } = await counting();
    const { renderer: file } = pages;
    const renderer = await loadRenderer(file);
    const open = async (path: string) => {
      const address = renderer.cacheAddressOf(new URL(path, 'https://example.test'));
      return render(address ?? expect.fail(path), true);
    };
    for (const path of [
      '/nope',
      '/nope2',
      '/clubs/no-such-club',
      '/clubs/a2',
      '/recruitment/a1',
      '/recruitment/a2',
      '/nope',
    ])
      expect((await open(path))?.status, path).toBe(404);
    expect(renders()).toBe(3);
    for (const id of ['a.b', 'a.c', '%20', 'x'.repeat(65)]) {
      expect((await open(`/events/${id}`))?.status, id).toBe(404);
      expect((await open(`/featured-events/${id}`))?.status, id).toBe(404);
    }
    expect(renders()).toBe(3);
    expect((await open('/clubs/no-such-club'))?.page.body.plain.toString()).not.toContain('no-such-club');
    expect((await open(`/clubs/${club?.slug}`))?.status).toBe(200);
  });

  it('of an event that was deleted is rendered once', async () => {
    const { render, renders } = await counting();
    const { _id: id } = await makeEvent(site, 'sana', { title: 'Soon gone' });
    expect((await render(`/events/${id}`, true))?.status).toBe(200);
    await site.as('sana').delete(`/events/${id}`);
    expect((await render(`/events/${id}`, true))?.status).toBe(404);
    const before = renders();
    for (let request = 0; request < 3; request++) {
      const page = await render(`/events/${id}`, true);
      expect(page?.status).toBe(404);
      expect(page?.page.body.plain.toString()).not.toContain('Soon gone');
    }
    expect(renders()).toBe(before);
  });

  it('of an invented id is rendered again after a minute', async () => {
    const { render, renders } = await counting();
    for (const seconds of [0, 59, 1, 0]) {
      site.clock.advance(seconds);
      expect((await render(`/events/${newId()}`, true))?.status).toBe(404);
    }
    expect(renders()).toBe(4);
    site.clock.advance(-60);
  });

  it('keeps nobody from one that exists beside it', async () => {
    expect((await get('/clubs/nobody-of-that-name')).statusCode).toBe(404);
    expect((await get(`/clubs/${club?.slug}`)).statusCode).toBe(200);
    expect((await get(`/events/${newId()}`)).statusCode).toBe(404);
    expect((await get(`/events/${first()._id}`)).statusCode).toBe(200);
    expect((await get(`/featured-events/${newId()}`)).statusCode).toBe(404);
    const manage = await get('/featured-events/manage');
    expect(manage.statusCode).toBe(200);
    expect(manage.body).toContain('<title>Your team');
  });
});
