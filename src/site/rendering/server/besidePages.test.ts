import { describe, expect, it } from 'vitest';
import { festival } from '#festival';
import { updateEvent } from '#events/events/server/queries.ts';
import { renderedSite } from '../../../../tests/support/renderedSite.ts';

const { site, events, get, first } = renderedSite();

describe('what others ask for', () => {
  it.each(['مقابلہ', '🎉🎉', 'a[b[i]]>0', 'W'.repeat(100), 'Very long words '.repeat(6).trim()])(
    'a picture of an event called %s',
    async (title) => {
      const { _id } = first();
      await updateEvent(site.db, _id, { title });
      const { statusCode, headers, rawPayload } = await get(`/share/event/${_id}.png`);
      expect([statusCode, headers['content-type']]).toEqual([200, 'image/png']);
      expect([rawPayload.readUInt32BE(16), rawPayload.readUInt32BE(20)]).toEqual([1200, 630]);
      const again = await get(`/share/event/${_id}.png`, { 'if-none-match': String(headers.etag) });
      expect(again.statusCode).toBe(304);
    },
  );

  it('each public page names a picture of its own, which is there', async () => {
    const [club] = festival.clubs;
    const pictures = new Map<string, string>();
    for (const page of ['/', '/schedule', '/featured-events', `/clubs/${club?.slug}`, `/events/${first()._id}`]) {
      const named = /property="og:image" content="([^"]+)"/.exec((await get(page)).body)?.[1] ?? '';
      const { pathname, search } = new URL(named);
      const { statusCode, rawPayload } = await get(pathname + search);
      expect([statusCode, rawPayload.readUInt32BE(16), rawPayload.readUInt32BE(20)], page).toEqual([200, 1200, 630]);
      pictures.set(page, rawPayload.toString('base64'));
    }
    expect(new Set(pictures.values()).size).toBe(pictures.size);
  });

  it('the picture of an event says that it was cancelled meanwhile, at another address', async () => {
    const { _id } = first();
    const named = async () =>
      /property="og:image" content="([^"]+)"/.exec((await get(`/events/${_id}`)).body)?.[1] ?? '';
    const rendered = async () => (await get(`/share/event/${_id}.png`)).rawPayload;
    const [address, before] = [await named(), await rendered()];
    await updateEvent(site.db, _id, { description: 'Words that no picture shows' });
    expect(await named()).toBe(address);
    await updateEvent(site.db, _id, { status: 'cancelled' });
    expect((await rendered()).equals(before)).toBe(false);
    const after = await named();
    expect(after).not.toBe(address);
    expect(new URL(after).pathname).toBe(new URL(address).pathname);
    expect((await get(after.slice(site.context.publicUrl.length))).rawPayload.equals(await rendered())).toBe(true);
  });

  it('no picture of what is not there', async () => {
    for (const url of [
      '/share/featured/none.png',
      '/share/constructor/none.png',
      '/share/club/none.png',
      '/share/club/constructor.png',
      '/share/none.png',
      '/share/constructor',
      '/share/event/none.png',
      '/share/event/none',
      '/share/event/..%2f.png',
      '/share/none',
    ]) {
      expect((await get(url)).statusCode, url).toBe(404);
    }
  });

  it('the sitemap, robots.txt and the manifest', async () => {
    const sitemap = (await get('/sitemap.xml')).body;
    for (const { _id } of events) expect(sitemap).toContain(`<loc>${site.context.publicUrl}/events/${_id}</loc>`);
    for (const { slug } of festival.clubs)
      expect(sitemap).toContain(`<loc>${site.context.publicUrl}/clubs/${slug}</loc>`);
    expect(sitemap).not.toMatch(/dashboard|admin|login/);
    const robots = (await get('/robots.txt')).body;
    expect(robots).toContain('Disallow: /admin\nDisallow: /api\nDisallow: /dev\n');
    expect(robots).toContain(`Sitemap: ${site.context.publicUrl}/sitemap.xml`);
    interface WebManifest {
      name: string;
      display: string;
      start_url: string;
      icons: { src: string; purpose?: string }[];
      shortcuts: { name: string; url: string; icons: { src: string }[] }[];
    }
    const manifest = (await get('/manifest.webmanifest')).json<WebManifest>();
    expect(manifest).toMatchObject({ name: festival.name, display: 'standalone' });
    const started = await get(manifest.start_url);
    expect([started.statusCode, started.headers.location]).toEqual([302, '/']);
    expect(manifest.icons.some(({ purpose }) => purpose === 'maskable')).toBe(true);
    expect(manifest.shortcuts.map(({ name }) => name)).toEqual(['Events', 'Schedule', 'My Registrations']);
    for (const { url } of manifest.shortcuts) expect((await get(url)).statusCode, url).toBe(200);
    for (const { src } of [...manifest.icons, ...manifest.shortcuts.flatMap(({ icons }) => icons)])
      expect((await get(src)).statusCode, src).toBe(200);
  });
});
