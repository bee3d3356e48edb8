import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Resvg } from '@resvg/resvg-js';
import { encodeFiles } from '../../src/people/pictures/server/encoder.ts';

export function encodeDrawings(folder: string, keys: readonly string[], drafts: string, columns: number) {
  const paths = keys.map((key) => {
    const file = join(drafts, `${key}.png`);
    writeFileSync(file, new Resvg(readFileSync(join(folder, `${key}.svg`), 'utf8')).render().asPng());
    return file;
  });
  return encodeFiles(paths, columns);
}
