import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { addresses } from '#addresses';
import { festival } from '#festival';
import { festivalScript } from '#festival/server.ts';
import { answerNotFound } from '#shared/server/errors.ts';

/** Files whose name holds a hash of their content never change. */
const hashed = join('/', 'assets', '/');
const notPages = /^\/(api|assets|festival\/images|metrics)(\/|$)/;

/** The built files, the festival's images, and the page at every address that is not the API's. */
export async function pageRoutes(
  app: FastifyInstance,
  { built, festival: folder }: { built: string; festival: string },
) {
  const page = compressed(composePage(readFileSync(join(built, 'index.html'), 'utf8')));
  await app.register(fastifyStatic, {
    root: resolve(built),
    wildcard: false,
    index: false,
    globIgnore: ['**/*.br', '**/*.gz', 'index.html'],
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isHashed = path.startsWith(join(resolve(built), hashed));
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
      reply.header('vary', 'accept-encoding');
    },
  });
  await app.register(fastifyStatic, {
    root: resolve(folder, 'images'),
    prefix: '/festival/images/',
    decorateReply: false,
    index: false,
    maxAge: '1h',
  });
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isRead || notPages.test(path)) return answerNotFound(request, reply);
    return sendPage(request, reply.code(isAddress(path) ? 200 : 404), page);
  });
}

/** The page as it is sent: the festival's content and its words for search engines stand in it. */
export function composePage(html: string): string {
  const head = [
    `<title>${escape(festival.name)}</title>`,
    `<meta name="description" content="${escape(festival.wording.metaDescription)}" />`,
    `<meta property="og:title" content="${escape(festival.name)}" />`,
    `<meta property="og:description" content="${escape(festival.wording.metaDescription)}" />`,
  ].join('\n    ');
  return html.replace(/<title>[^<]*<\/title>/, () => head).replace('<!--festival-->', () => festivalScript());
}

interface Compressed {
  etag: string;
  plain: Buffer;
  br: Buffer;
  gzip: Buffer;
}

function compressed(html: string): Compressed {
  const plain = Buffer.from(html);
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  return { etag, plain, br: brotliCompressSync(plain), gzip: gzipSync(plain, { level: 9 }) };
}

function sendPage(request: FastifyRequest, reply: FastifyReply, { etag, plain, br, gzip }: Compressed) {
  const accepted = request.headers['accept-encoding'] ?? '';
  const encoding = (['br', 'gzip'] as const).find((name) =>
    new RegExp(`(^|[,\\s])${name}(?!\\s*;\\s*q=0(\\.0*)?(,|$))`).test(accepted),
  );
  reply.headers({
    'cache-control': 'no-cache',
    vary: 'accept-encoding',
    etag: encoding ? `${etag.slice(0, -1)}-${encoding}"` : etag,
  });
  if (reply.statusCode === 200 && request.headers['if-none-match'] === reply.getHeader('etag'))
    return reply.code(304).send();
  reply.type('text/html; charset=utf-8');
  if (encoding) reply.header('content-encoding', encoding);
  return reply.send({ br, gzip, plain }[encoding ?? 'plain']);
}

const patterns = Object.values(addresses).map((address) => {
  const pattern = typeof address === 'function' ? address('*') : address;
  return new RegExp(`^${pattern.replaceAll('*', '[^/]+')}/?$`);
});

/** Whether the site has a page there. Whether that page finds what it is to show is the browser's to say. */
export const isAddress = (path: string): boolean => patterns.some((pattern) => pattern.test(path));

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
