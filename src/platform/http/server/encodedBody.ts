import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
// A third larger than the best, at a thirtieth of the time: bodies are encoded again whenever their data changes.
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

const encodings = {
  br: (plain: Buffer) => toBrotli(plain, quality),
  gzip: (plain: Buffer) => toGzip(plain),
};
type Encoding = keyof typeof encodings;
const byPreference: readonly Encoding[] = ['br', 'gzip'];

export interface EncodedBody {
  readonly hash: string;
  readonly plain: Buffer;
  readonly encoded: Map<Encoding, Buffer | Promise<Buffer>>;
  /** Only has the given encodings. */
  readonly isFixed: boolean;
}

const hashOf = (plain: Buffer) => createHash('sha256').update(plain).digest('base64url').slice(0, 22);

/** Each encoding is made once, at its first request, off the event loop. */
export function encodedBody(text: string): EncodedBody {
  const plain = Buffer.from(text);
  return { hash: hashOf(plain), plain, encoded: new Map(), isFixed: false };
}

/** With the encodings made by the build. */
export function fixedBody(plain: Buffer, made: Partial<Record<Encoding, Buffer | undefined>>): EncodedBody {
  const encoded = new Map<Encoding, Buffer>();
  for (const name of byPreference) {
    const bytes = made[name];
    if (bytes) encoded.set(name, bytes);
  }
  return { hash: hashOf(plain), plain, encoded, isFixed: true };
}

export interface Representation {
  /** Strong, and different for each encoding (RFC 9110, 8.8.3.3). */
  etag: string;
  encoding: Encoding | undefined;
  /** Whether the client has it already. */
  isKnown: boolean;
  bytes: () => Buffer | Promise<Buffer>;
}

export function representationFor({ headers }: Pick<IncomingMessage, 'headers'>, body: EncodedBody): Representation {
  const accepted = encodingFor(headers['accept-encoding'] ?? '');
  const encoding = accepted && (!body.isFixed || body.encoded.has(accepted)) ? accepted : undefined;
  const etag = encoding ? `"${body.hash}-${encoding}"` : `"${body.hash}"`;
  return {
    etag,
    encoding,
    isKnown: matches(headers['if-none-match'], etag),
    bytes: () => (encoding ? bytesOf(body, encoding) : body.plain),
  };
}

function bytesOf(body: EncodedBody, encoding: Encoding): Buffer | Promise<Buffer> {
  const made = body.encoded.get(encoding);
  if (made) return made;
  const making = encodings[encoding](body.plain).then((bytes) => {
    body.encoded.set(encoding, bytes);
    return bytes;
  });
  body.encoded.set(encoding, making);
  making.catch(() => body.encoded.delete(encoding));
  return making;
}

// Browsers send a handful of values; others are parsed each time.
const maxCachedEncodings = 100;
const cachedEncodings = new Map<string, Encoding | undefined>();

function encodingFor(accepted: string): Encoding | undefined {
  if (cachedEncodings.has(accepted)) return cachedEncodings.get(accepted);
  const encoding = byPreference.find((name) =>
    new RegExp(`(^|[,\\s])${name}(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))\\s*(,|;|$)`, 'i').test(accepted),
  );
  if (cachedEncodings.size < maxCachedEncodings && accepted.length < 100) cachedEncodings.set(accepted, encoding);
  return encoding;
}

const matches = (known: string | undefined, etag: string): boolean =>
  known !== undefined &&
  (known === etag || known.trim() === '*' || known.split(',').some((each) => each.trim().replace(/^W\//, '') === etag));
