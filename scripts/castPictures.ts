// `npm run cast-pictures`: encodes the drawings of database/cast/pictures as an upload is encoded, so that a first start need not.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { castPictures } from '../database/cast/pictures.ts';
import { dotColumns } from '../src/people/pictures/server/halftone.ts';
import { encodeDrawings } from './castPictures/encode.ts';

const folder = 'database/cast/pictures';
const drafts = mkdtempSync(join(tmpdir(), 'cast-pictures-'));
try {
  const keys = Object.keys(castPictures);
  const made = await encodeDrawings(folder, keys, drafts, dotColumns);
  for (const [index, key] of keys.entries()) {
    const picture = made[index];
    if (!picture || picture instanceof Error) throw picture ?? new Error(`${key} came without a picture`);
    const parts = { '-480.webp': picture.small, '-960.webp': picture.medium, '-1600.webp': picture.large };
    for (const [end, bytes] of Object.entries(parts)) writeFileSync(join(folder, `${key}${end}`), bytes);
    writeFileSync(join(folder, `${key}.dots`), picture.dots);
  }
} finally {
  rmSync(drafts, { recursive: true });
}
