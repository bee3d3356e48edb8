import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { dotColumns } from '#people/pictures/server/halftone.ts';
import { limits } from '#people/pictures/rules.ts';
import { encodeDrawings } from '../../scripts/castPictures/encode.ts';
import { suiteFolder } from '../../tests/support/suiteFolder.ts';
import { events } from './events.ts';
import { featuredEvents } from './featured.ts';
import { castPicture, castPictures } from './pictures.ts';

const drafts = suiteFolder();
const drawings = join(import.meta.dirname, 'pictures');
const keys = Object.keys(castPictures) as (keyof typeof castPictures)[];

it('belong to events of the cast, with words for who does not see them', () => {
  const known = new Set<string>([...events, ...featuredEvents].map(({ key }) => key));
  expect(keys.filter((key) => !known.has(key))).toEqual([]);
  for (const { alt } of Object.values(castPictures)) {
    expect(alt.length).toBeGreaterThan(10);
    expect(alt.length).toBeLessThanOrEqual(limits.alt);
  }
  expect(castPicture('toString')).toBeUndefined();
});

it('are what their drawings make: after a change, run npm run cast-pictures', async () => {
  const made = await encodeDrawings(drawings, keys, drafts, dotColumns);
  for (const [index, key] of keys.entries()) {
    const kept = castPicture(key)?.encoded;
    expect(made[index], key).toMatchObject({ dots: kept?.dots, dotColumns: kept?.dotColumns });
    const widths = [kept?.small, kept?.medium, kept?.large].map(async (webp) => (await sharp(webp).metadata()).width);
    expect(await Promise.all(widths), key).toEqual([480, 960, 1600]);
    expect(readFileSync(join(drawings, `${key}.svg`), 'utf8'), key).not.toContain('<text');
  }
});
