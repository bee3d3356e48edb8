import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { events } from '#events/events/server/tables.ts';
import { featuredEvents } from '#teams/featured/server/tables.ts';
import type { Db } from '#platform/database/database.ts';
import { encodeFiles, type EncodedPicture } from '#people/pictures/server/encoder.ts';
import { dotColumns } from '#people/pictures/server/halftone.ts';
import { newPictureId } from '#people/pictures/server/pictureId.ts';
import { insertShownPicture } from '#people/pictures/server/queries.ts';
import { picture } from '../../tests/support/pictureFiles.ts';

/** As a phone writes it: 12 megapixels, with detail that compresses no better than that of a crowded hall. */
async function encodePhotograph(): Promise<EncodedPicture> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-photograph-'));
  try {
    const [width, height] = [4000, 3000];
    const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
    const detail = { width: 600, height: 450, channels: 3, background: '#000', noise } as const;
    const grain = await sharp({ create: detail }).resize(width, height).png().toBuffer();
    const path = join(folder, 'photograph.jpg');
    await picture(width, height)
      .composite([{ input: grain, blend: 'soft-light' }])
      .jpeg({ quality: 85 })
      .toFile(path);
    const [encoded] = await encodeFiles([path], dotColumns);
    if (!encoded || encoded instanceof Error) throw encoded ?? new Error('no photograph');
    return encoded;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Gives each event and featured event a photograph. @returns its size at each width, in kB */
export async function showPhotographs(db: Db): Promise<string> {
  const encoded = await encodePhotograph();
  for (const table of [events, featuredEvents]) {
    for (const { id } of await db.select({ id: table.id }).from(table)) {
      const pictureId = newPictureId(encoded);
      await insertShownPicture(db, { ...encoded, id: pictureId, createdAt: new Date() });
      const shown = { pictureId, pictureAlt: 'A speaker on a stage', pictureX: 50, pictureY: 50 };
      await db.update(table).set(shown).where(eq(table.id, id));
    }
  }
  return [encoded.small, encoded.medium, encoded.large].map(({ length }) => Math.round(length / 1000)).join(', ');
}
