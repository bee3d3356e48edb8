import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { clubOfSlug } from '#people/accounts/clubs.ts';
import { refuse } from '#platform/http/refusals.ts';
import type { NamedSubject, PageRenderer, RequestApi, SharedEvent, ShareSubject } from '../renderer.ts';

const fonts = ['archivo', 'nastaliq'].map((name) => fileURLToPath(new URL(`fonts/${name}.ttf`, import.meta.url)));
// About 60 kB each: 4 MB at most.
const maxCachedPictures = 60;
// A picture takes up to a second: with this many queued, further requests are asked to retry.
const maxWaiting = 20;

interface Picture {
  etag: string;
  png: Buffer;
}

const sources = new Map([
  ['event', '/api/events'],
  ['featured', '/api/featured-events'],
]);
const pages = new Map<string, ShareSubject>(
  (['site', 'schedule', 'featured-events'] as const).map((kind) => [`${kind}.png`, { kind }]),
);

const digest = (of: string | Buffer): string => createHash('sha256').update(of).digest('base64url').slice(0, 22);

function pathOf(subject: NamedSubject): string {
  switch (subject.kind) {
    case 'event':
      return `/share/${subject.isFeatured ? 'featured' : 'event'}/${subject.event._id}.png`;
    case 'club':
      return `/share/club/${subject.slug}.png`;
    default:
      return `/share/${subject.kind}.png`;
  }
}

/**
 * The address of a picture, with a version of its content: messengers cache a picture for weeks, and fetch it anew
 * under another address.
 */
export function shareAddress(
  { renderPicture }: Pick<PageRenderer, 'renderPicture'>,
  subject: NamedSubject,
  now: Date,
): string {
  const svg = renderPicture(subject.kind === 'event' ? { ...subject, now } : subject);
  return `${pathOf(subject)}?v=${digest(svg)}`;
}

export function shareRoutes(
  app: FastifyInstance,
  renderer: PageRenderer,
  requestApi: RequestApi,
  now: () => Date,
): void {
  const picture = cachedPictures(renderer);

  app.get<{ Params: { file: string } }>('/share/:file', async (request, reply) => {
    const subject = pages.get(request.params.file);
    if (subject === undefined) throw refuse('not_found');
    return send(request, reply, await picture(subject));
  });

  app.get<{ Params: { kind: string; file: string } }>('/share/:kind/:file', async (request, reply) => {
    const { kind, file } = request.params;
    const id = /^([\w-]{1,64})\.png$/.exec(file)?.[1];
    const subject = id === undefined ? undefined : await subjectOf(kind, id);
    if (subject === undefined) throw refuse('not_found');
    return send(request, reply, await picture(subject));
  });

  async function subjectOf(kind: string, id: string): Promise<ShareSubject | undefined> {
    if (kind === 'club') return clubOfSlug(id) ? { kind, slug: id } : undefined;
    const source = sources.get(kind);
    if (source === undefined) return undefined;
    const [of, settings] = await Promise.all([requestApi(`${source}/${id}`), requestApi('/api/settings')]);
    if (of.status === 404) return undefined;
    if (of.status !== 200 || settings.status !== 200) throw refuse('unavailable');
    const { event } = (JSON.parse(of.body) as { data: { event: SharedEvent } }).data;
    const { datesAnnounced } = (JSON.parse(settings.body) as { data: { settings: { datesAnnounced: boolean } } }).data
      .settings;
    return { kind: 'event', event, isFeatured: kind === 'featured', datesAnnounced, now: now() };
  }
}

function send(request: FastifyRequest, reply: FastifyReply, { etag, png }: Picture) {
  reply.headers({ 'cache-control': 'public, max-age=3600', etag });
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  return reply.type('image/png').send(png);
}

/** Renders each picture once for all its content, off the event loop and one at a time. */
export function cachedPictures(renderer: Pick<PageRenderer, 'renderPicture'>) {
  const cache = new Map<string, Promise<Picture>>();
  let lastRender: Promise<unknown> = Promise.resolve();
  let waiting = 0;

  async function render(svg: string): Promise<Picture> {
    const { renderAsync } = await import('@resvg/resvg-js');
    const image = await renderAsync(svg, {
      font: { loadSystemFonts: false, fontFiles: fonts, defaultFontFamily: 'Archivo' },
    });
    const png = image.asPng();
    return { png, etag: `"${digest(png)}"` };
  }

  function renderInTurn(key: string, svg: string): Promise<Picture> {
    if (waiting >= maxWaiting) throw refuse('unavailable');
    waiting += 1;
    const picture = lastRender.then(() => render(svg)).finally(() => (waiting -= 1));
    lastRender = picture.catch(() => cache.delete(key));
    return picture;
  }

  return (subject: ShareSubject): Promise<Picture> => {
    const svg = renderer.renderPicture(subject);
    const key = digest(svg);
    const picture = cache.get(key) ?? renderInTurn(key, svg);
    cache.delete(key);
    cache.set(key, picture);
    const [leastRecent] = cache.keys();
    if (cache.size > maxCachedPictures && leastRecent !== undefined) cache.delete(leastRecent);
    return picture;
  };
}
