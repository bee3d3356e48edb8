import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { festival } from '#festival';
import { refuse } from '#platform/http/refusals.ts';
import type { RequestApi, ShareSubject, PageRenderer } from '../renderer.ts';

const font = fileURLToPath(new URL('fonts/archivo.ttf', import.meta.url));
// About 60 kB each: 4 MB at most.
const maxCachedPictures = 60;

interface Picture {
  etag: string;
  png: Buffer;
}

const sources = new Map([
  ['event', '/api/events'],
  ['featured', '/api/featured-events'],
]);

export function shareRoutes(app: FastifyInstance, renderer: PageRenderer, requestApi: RequestApi): void {
  const picture = cachedPictures(renderer);

  app.get('/share/site.png', async (request, reply) => send(request, reply, await picture('site')));

  app.get<{ Params: { kind: string; file: string } }>('/share/:kind/:file', async (request, reply) => {
    const source = sources.get(request.params.kind);
    const id = /^([\w-]{1,64})\.png$/.exec(request.params.file)?.[1];
    if (source === undefined || id === undefined) throw refuse('not_found');
    const { status, body } = await requestApi(`${source}/${id}`);
    if (status !== 200) throw refuse(status === 404 ? 'not_found' : 'unavailable');
    const { data } = JSON.parse(body) as { data: { event: { title: string; category: string } } };
    const { title, category } = data.event;
    return send(request, reply, await picture({ id, title, category }));
  });
}

function send(request: FastifyRequest, reply: FastifyReply, { etag, png }: Picture) {
  reply.headers({ 'cache-control': 'public, max-age=3600', etag });
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  return reply.type('image/png').send(png);
}

/** Renders each picture once, off the event loop and one at a time. */
function cachedPictures(renderer: PageRenderer) {
  const cache = new Map<string, Promise<Picture>>();
  let lastRender: Promise<unknown> = Promise.resolve();

  async function render(subject: ShareSubject): Promise<Picture> {
    const { renderAsync } = await import('@resvg/resvg-js');
    const image = await renderAsync(renderer.renderPicture(subject), {
      font: { loadSystemFonts: false, fontFiles: [font], defaultFontFamily: 'Archivo' },
    });
    const png = image.asPng();
    return { png, etag: `"${createHash('sha256').update(png).digest('base64url').slice(0, 22)}"` };
  }

  return (subject: ShareSubject): Promise<Picture> => {
    const key = JSON.stringify([festival.name, subject]);
    const picture = cache.get(key) ?? lastRender.then(() => render(subject));
    cache.delete(key);
    cache.set(key, picture);
    lastRender = picture.catch(() => cache.delete(key));
    const [leastRecent] = cache.keys();
    if (cache.size > maxCachedPictures && leastRecent !== undefined) cache.delete(leastRecent);
    return picture;
  };
}
