import { HtmlValidate } from 'html-validate';
import { describe, expect, it } from 'vitest';
import { festival } from '#festival';
import type { FestivalEvent } from '#events/events/contract.ts';
import { updateEvent } from '#events/events/server/queries.ts';
import { dayAndTime } from '#platform/dates.ts';
import { insertPicture } from '#people/pictures/server/queries.ts';
import { countingRenderer, renderedSite } from '../../../../tests/support/renderedSite.ts';

const { site, events, get, first } = renderedSite();

/** What a reader sees: the text of the page's own part. */
const textOf = (html: string) =>
  (/<main[\s\S]*<\/main>/.exec(html)?.[0] ?? '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ');
const metaOf = (html: string, name: string) =>
  new RegExp(`(?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1];
/** The share picture without its version, which it must have. */
const pictureOf = (html: string) => /^(.+)\?v=[\w-]{22}$/.exec(metaOf(html, 'og:image') ?? '')?.[1];

const validator = new HtmlValidate({ extends: ['html-validate:standard'] });
async function faultsOf(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) => messages.map(({ ruleId, message }) => `${ruleId}: ${message}`));
}

describe('a public page', () => {
  it('has no form that would put what was typed into the address, before its scripts are there', async () => {
    const addressesWithForms = ['/login', '/register', '/register-batch-2025', '/forgot-password', '/reset-password'];
    const others = ['/', '/events', '/schedule', '/recruitment', `/recruitment/${festival.clubs[0]?.slug}`, '/nowhere'];
    for (const url of [...addressesWithForms, ...others, `/events/${first()._id}`, '/featured-events']) {
      const forms = (await get(url)).body.match(/<form\b[^>]*>/g) ?? [];
      // One of them is the contact form of the footer.
      expect(forms.length, url).toBeGreaterThanOrEqual(addressesWithForms.includes(url) ? 2 : 1);
      for (const form of forms) expect(form, url).toContain('method="post"');
    }
  });

  const club = festival.clubs[0];
  it.each([
    ['/', festival.headline],
    ['/events', 'Showing'],
    ['/events?category=Workshop', 'Showing'],
    ['/schedule', 'Schedule', 'schedule'],
    ['/about', 'About'],
    [`/clubs/${club?.slug}`, club?.description.split('\n')[0], `club/${club?.slug}`],
    ['/login', 'Forgot Password'],
    ['/register', 'Start with your email'],
    ['/register-batch-2025', 'Start with your email'],
    ['/forgot-password', 'Forgot your password?'],
    ['/reset-password', 'Set a new password'],
  ])('%s is there before any script runs, and valid', async (url, words, picture = 'site') => {
    const { statusCode, body } = await get(url);
    expect(statusCode).toBe(200);
    expect(body.match(/<h1/g)).toHaveLength(1);
    expect(body.match(/<title>/g)).toHaveLength(1);
    expect(textOf(body)).toContain(words);
    expect(metaOf(body, 'description')).toBeTruthy();
    expect(body).toContain(`<link rel="canonical" href="${site.context.publicUrl}${url.split('?')[0]}" />`);
    expect(pictureOf(body)).toBe(`${site.context.publicUrl}/share/${picture}.png`);
    expect(await faultsOf(body)).toEqual([]);
  });

  it('that is broken would be seen', async () => {
    const { body } = await get('/');
    expect(await faultsOf(body.replace('</main>', ''))).not.toEqual([]);
  });

  it('that leads nowhere is 404, whatever the menu shows', async () => {
    for (const url of ['/nowhere', '/events/a/b', '/clubs/none', '/events/none', '/admin', '/admin/nowhere']) {
      const { statusCode, body } = await get(url);
      expect(statusCode, url).toBe(404);
      expect(textOf(body)).toMatch(/not found/i);
      expect(metaOf(body, 'robots')).toBe('noindex');
      expect(await faultsOf(body)).toEqual([]);
    }
  });

  it('is rendered again after a minute, as it may tell of the time, and when the clock steps back', async () => {
    const { render, renders } = await countingRenderer(site);
    const after: number[] = [];
    for (const seconds of [0, 59, 1, 59, -3600, 0]) {
      site.clock.advance(seconds);
      await render('/', true);
      after.push(renders());
    }
    expect(after).toEqual([1, 1, 2, 2, 3, 3]);
    site.clock.advance(3600 - 119);
  });

  it('says of which moment it speaks, also to who has it already', async () => {
    site.clock.advance(3600);
    const renderedAt = site.clock.now().toUTCString();
    const { headers } = await site.app.inject({ url: '/' });
    expect(headers['last-modified']).toBe(renderedAt);
    site.clock.advance(30);
    const known = await site.app.inject({ url: '/', headers: { 'if-none-match': String(headers['etag']) } });
    expect([known.statusCode, known.headers['last-modified']]).toEqual([304, renderedAt]);
    site.clock.advance(-3630);
  });

  it('names the deadline in the rows of a club, while one can register', async () => {
    const rowOf = async (url: string, { title, venue }: FestivalEvent, to: string) => {
      const text = textOf((await get(url)).body);
      const start = text.indexOf(title);
      expect(start, `${title} at ${url}`).toBeGreaterThan(0);
      return text.slice(start, text.indexOf(to, start)).replace(venue, '');
    };
    const pathOf = (name: string) => `/clubs/${festival.clubs.find((each) => each.name === name)?.slug}`;
    const ofClubs = events.filter(({ organizerClub }) => festival.clubs.some(({ name }) => name === organizerClub));
    for (const isOpen of [true, false]) {
      const event = ofClubs.find(({ registrationOpen }) => registrationOpen === isOpen) as FestivalEvent;
      const { registrationDeadline, organizerClub } = event;
      const deadline = `Register by ${dayAndTime(registrationDeadline, festival.timeZone)}`;
      const row = await rowOf(pathOf(organizerClub), event, 'Details');
      expect(row.includes(deadline), row).toBe(isOpen);
      expect(row.includes('Register by'), row).toBe(isOpen);
    }
  });

  it.each(['/', '/about'])('%s names and links the partners of the festival', async (path) => {
    const { body } = await get(path);
    expect(festival.sponsors.length).toBeGreaterThan(0);
    for (const { name, url } of festival.sponsors)
      expect(body).toMatch(new RegExp(`<a href="${url}"[^>]*><img[^>]*alt="${name}"`));
  });

  it('is not rendered where somebody has to be signed in', async () => {
    for (const url of ['/dashboard', '/admin/users', '/admin/mail/', '/admin/events/edit/none']) {
      const { statusCode, body } = await get(url);
      expect(statusCode, url).toBe(200);
      expect(body).toContain('<div id="root"></div>');
      expect(metaOf(body, 'robots')).toBe('noindex');
    }
  });
});

describe("an event's page", () => {
  it('tells of the event, in its first words and its own picture', async () => {
    const { _id, title, description } = first();
    const { body } = await get(`/events/${_id}`);
    expect(textOf(body)).toContain(title);
    expect(textOf(body)).toContain(description.split('\n')[0]?.slice(0, 60));
    expect(metaOf(body, 'og:title')).toBe(/<title>([^<]*)</.exec(body)?.[1]);
    expect(metaOf(body, 'og:url')).toBe(`${site.context.publicUrl}/events/${_id}`);
    expect(pictureOf(body)).toBe(`${site.context.publicUrl}/share/event/${_id}.png`);
    expect(Array.from(metaOf(body, 'description') ?? '').length).toBeLessThanOrEqual(150);
    expect(await faultsOf(body)).toEqual([]);
  });

  it('with a photo has its title, and asks for the photo from the head', async () => {
    const { _id, title } = first();
    const bytes = Buffer.from('a picture');
    const stored = { small: bytes, medium: bytes, large: bytes, dots: bytes, dotColumns: 1 };
    const id = 'd'.repeat(32);
    const uploaderId = await site.idOf('omar');
    await insertPicture(site.db, { ...stored, id, uploaderId, createdAt: site.context.now() });
    const photo = { pictureId: id, pictureAlt: 'A stage', pictureX: 50, pictureY: 50 };
    await updateEvent(site.db, _id, photo);
    const { body } = await get(`/events/${_id}`);
    expect(body).toContain(`<title>${title} · `);
    expect(metaOf(body, 'og:title')).toContain(title);
    expect(body.indexOf(`/pictures/${id}/960.webp`)).toBeLessThan(body.indexOf('</head>'));
    expect(body).toContain('alt="A stage"');
    expect(await faultsOf(body)).toEqual([]);
    await updateEvent(site.db, _id, { pictureId: null, pictureAlt: null, pictureX: null, pictureY: null });
  });

  it('follows every change at once, and is the same until then', async () => {
    const { _id } = first();
    const before = await get(`/events/${_id}`);
    const again = await get(`/events/${_id}`, { 'if-none-match': String(before.headers.etag) });
    expect(again.statusCode).toBe(304);
    await updateEvent(site.db, _id, { title: 'Another name' });
    const after = await get(`/events/${_id}`, { 'if-none-match': String(before.headers.etag) });
    expect([after.statusCode, textOf(after.body)]).toEqual([200, expect.stringContaining('Another name')]);
    expect((await get('/events')).body).toContain('Another name');
  });

  it('lets no title out of its place', async () => {
    const { _id } = first();
    const hostile = '</script></title><script>alert(1)</script>"\'&<!--$&';
    await updateEvent(site.db, _id, { title: hostile, description: hostile });
    for (const url of [`/events/${_id}`, '/events']) {
      const { body } = await get(url);
      expect(body).not.toContain('<script>alert');
      expect(body).not.toContain('</script></title>');
      expect(await faultsOf(body)).toEqual([]);
      const queryState = /id="query-state">([^<]*)<\/script>/.exec(body)?.[1] ?? '';
      expect(JSON.stringify(JSON.parse(queryState))).toContain(JSON.stringify(hostile).slice(1, -1));
    }
    expect((await get(`/share/event/${_id}.png`)).statusCode).toBe(200);
  });
});

it('a featured event has a picture of its own too', async () => {
  const { data } = await site.nobody.get<{ events: { _id: string }[] }>('/featured-events');
  const picture = `/share/featured/${data.events[0]?._id}.png`;
  const { body } = await get(`/featured-events/${data.events[0]?._id}`);
  expect(pictureOf(body)).toBe(`${site.context.publicUrl}${picture}`);
  expect((await get(picture)).headers['content-type']).toBe('image/png');
});

it('every page that search engines list says something of its own', async () => {
  const { body } = await get('/sitemap.xml');
  const listed = [...body.matchAll(/<loc>([^<]+)</g)].map(([, url = '']) => new URL(url).pathname);
  const own = listed.filter((path) => !path.startsWith('/recruitment/'));
  const descriptions = await Promise.all(own.map(async (path) => metaOf((await get(path)).body, 'description')));
  expect(own.length).toBeGreaterThan(15);
  expect(descriptions.filter((words, i) => !words || descriptions.indexOf(words) !== i)).toEqual([]);
});
