import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { PageFiles } from '#site/rendering/server/routes.ts';

const root = resolve(import.meta.dirname, '../../../..');
const built = join(root, 'dist/web');
const renderer = join(root, 'dist/server/render.js');

export function pageFiles(festival: string): PageFiles {
  if (!existsSync(join(built, 'index.html')) || !existsSync(renderer))
    throw new Error('the pages are not built: run "npm run build" first');
  return { built, renderer, festival: resolve(root, festival) };
}
