import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { fixedBody, representationFor, type EncodedBody } from '#platform/http/server/encodedBody.ts';
import { sendNotFound } from '#platform/http/server/errors.ts';
import { sendPaced } from '#platform/http/server/pacedBody.ts';

interface HashedFile {
  type: string;
  body: EncodedBody;
}

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.jpg': 'image/jpeg',
  '.js': 'application/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};
const encoded = /\.(br|gz)$/;
// A worker obeys the policy that it was served with: this one allows WebAssembly, no page does.
const codeReader = /^codeReader-[\w-]+\.js$/;
const codeReaderPolicy = "default-src 'none';script-src 'self' 'wasm-unsafe-eval';connect-src 'self'";

/**
 * Serves the built files with hashed names from memory, about 5 MB with their encodings: reading from disk would queue
 * behind password hashes, and a build under a running server would replace the files.
 */
export function hashedFileRoutes(
  app: FastifyInstance,
  directory: string,
  { sendTimeoutMs }: { sendTimeoutMs?: number } = {},
): void {
  const files = readHashedFiles(directory);
  app.get<{ Params: { name: string } }>('/assets/:name', async (request, reply) => {
    const { name } = request.params;
    const file = files.get(name);
    if (!file) return sendNotFound(request, reply);
    const { etag, encoding, isKnown, bytes } = representationFor(request, file.body);
    reply.headers({ 'cache-control': 'public, max-age=31536000, immutable', vary: 'accept-encoding', etag });
    if (codeReader.test(name)) reply.header('content-security-policy', codeReaderPolicy);
    if (isKnown) return reply.code(304).send();
    if (encoding) reply.header('content-encoding', encoding);
    return sendPaced(reply.type(file.type), await bytes(), sendTimeoutMs);
  });
}

/** @throws Error naming a file of unknown type */
function readHashedFiles(directory: string): Map<string, HashedFile> {
  const names = readdirSync(directory);
  const read = (name: string) => readFileSync(join(directory, name));
  const files = names.filter((name) => !encoded.test(name));
  return new Map(
    files.map((name) => {
      const type = types[extname(name)];
      if (type === undefined) throw new Error(`${join(directory, name)} has no known content type`);
      const ifMade = (ending: string) => (names.includes(name + ending) ? read(name + ending) : undefined);
      return [name, { type, body: fixedBody(read(name), { br: ifMade('.br'), gzip: ifMade('.gz') }) }];
    }),
  );
}
