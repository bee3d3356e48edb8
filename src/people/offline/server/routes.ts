import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { addresses } from '#platform/addresses.ts';
import { festivalScript } from '#platform/festival/server.ts';
import { filesOf, type Manifest, offlinePages } from './files.ts';

/**
 * GET /offline.js: the service worker of this build. With `isOn` false it removes itself and its caches on every
 * device, the next time one of its pages is opened.
 */
export function offlineRoutes(app: FastifyInstance, built: string, isOn: boolean): void {
  const folder = join(built, '.vite');
  const workerFile = join(folder, 'offline.js');
  if (!existsSync(workerFile)) return;
  const code = readFileSync(workerFile, 'utf8');
  const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as Manifest;
  // The manifest does not list what a worker loads.
  const wasm = readdirSync(join(built, 'assets')).filter((file) => /^zxing_reader-[\w-]+\.wasm$/.test(file));
  const pages = offlinePages.map(({ scope, sources }) => {
    const files = [...new Set(sources.flatMap((source) => filesOf(manifest, source)))].toSorted();
    const readsCodes = files.some((file) => file.startsWith('/assets/codeReader-'));
    return [scope, [...files, ...(readsCodes ? wasm.map((file) => `/assets/${file}`) : [])]] as const;
  });
  const facts = { shell: addresses.door, assets: Object.fromEntries(pages), isOn };
  const version = createHash('sha256')
    .update(code + readFileSync(join(built, 'index.html'), 'utf8') + festivalScript() + JSON.stringify(facts))
    .digest('base64url')
    .slice(0, 12);
  const script = `const offline = ${JSON.stringify({ version, ...facts })};\n${code}`;
  app.get('/offline.js', (_request, reply) =>
    reply.headers({ 'cache-control': 'no-cache', 'content-type': 'text/javascript; charset=utf-8' }).send(script),
  );
}
