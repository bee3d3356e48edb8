import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
// A third larger than the best, at a thirtieth of the time: pages are rendered again whenever their data changes.
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

const encodings = {
  br: (plain: Buffer) => toBrotli(plain, quality),
  gzip: (plain: Buffer) => toGzip(plain),
};
type Encoding = keyof typeof encodings;
const byPreference: readonly Encoding[] = ['br', 'gzip'];

/** A page as it is sent. Each encoding is made once, at its first request, off the event loop. */
export interface EncodedPage {
  readonly etag: string;
  readonly plain: Buffer;
  readonly encoded: Map<Encoding, Promise<Buffer>>;
  /** The hash of its one style element, for the content security policy. */
  readonly styleSource: string | undefined;
}

export function encodePage(html: string, styleSource?: string): EncodedPage {
  const plain = Buffer.from(html);
  const etag = createHash('sha256').update(plain).digest('base64url').slice(0, 22);
  return { etag, plain, encoded: new Map(), styleSource };
}

export async function sendPage(request: FastifyRequest, reply: FastifyReply, page: EncodedPage) {
  const accepted = request.headers['accept-encoding'] ?? '';
  const encoding = byPreference.find((name) =>
    new RegExp(`(^|[,\\s])${name}(?!\\s*;\\s*q=0(\\.0*)?(,|$))`).test(accepted),
  );
  const etag = encoding ? `"${page.etag}-${encoding}"` : `"${page.etag}"`;
  reply.headers({ 'cache-control': 'no-cache', vary: 'accept-encoding', etag });
  if (page.styleSource !== undefined) {
    const policy = String(reply.getHeader('content-security-policy'));
    reply.header('content-security-policy', `${policy};style-src 'self' ${page.styleSource}`);
  }
  if (reply.statusCode === 200 && request.headers['if-none-match'] === etag) return reply.code(304).send();
  reply.type('text/html; charset=utf-8');
  if (!encoding) return reply.send(page.plain);
  const encoded = page.encoded.get(encoding) ?? encodings[encoding](page.plain);
  page.encoded.set(encoding, encoded);
  return reply.header('content-encoding', encoding).send(await encoded);
}
