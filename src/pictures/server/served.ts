import { festival } from '#festival';
import { encodedBody, type EncodedBody } from '#platform/http/server/encodedBody.ts';
import type { Db } from '#platform/database/database.ts';
import { neutralColour, widths, type Width } from '../rules.ts';
import type { EncodedPicture } from './encoder.ts';
import { drawHalftone } from './halftone.ts';
import { findDots, findWebp } from './queries.ts';

export type Served = { type: 'image/webp'; bytes: Buffer } | { type: 'image/svg+xml'; body: EncodedBody };

const maxKeptBytes = 32 * 1024 * 1024;
// A picture that was taken away is shown no longer than this by another server.
const keptMs = 600_000;

const sizeOf = (served: Served) => (served.type === 'image/webp' ? served.bytes.length : 2 * served.body.plain.length);

/** Of the festival's folder, by their ids. */
export type FolderPictures = ReadonlyMap<string, EncodedPicture>;

const parts = { 480: 'small', 960: 'medium', 1600: 'large' } as const satisfies Record<Width, keyof EncodedPicture>;

export interface PictureOptions {
  /** The pictures of the festival's folder. */
  folder: FolderPictures;
  /** Of the categories: dots are drawn in them, in those of the clubs and in the neutral one. */
  categoryColours: readonly string[];
}

/** Caches the most recently requested pictures, and all of the folder. */
export function createPictureStore(db: Db, { folder, categoryColours }: PictureOptions) {
  // What anybody may ask for would push out what is shown.
  const colours = new Set([neutralColour, ...categoryColours, ...festival.clubs.map(({ color }) => color)]);
  const kept = new Map<string, { served: Served; until: number }>();
  let keptBytes = 0;

  function forget(key: string): void {
    const entry = kept.get(key);
    if (entry && kept.delete(key)) keptBytes -= sizeOf(entry.served);
  }
  function keep(key: string, served: Served): void {
    forget(key);
    kept.set(key, { served, until: Date.now() + keptMs });
    keptBytes += sizeOf(served);
    for (const oldest of kept.keys()) {
      if (keptBytes <= maxKeptBytes) break;
      forget(oldest);
    }
  }

  return async (id: string, file: string): Promise<Served | undefined> => {
    const key = `${id}/${file}`;
    const entry = kept.get(key);
    if (entry && entry.until > Date.now()) {
      // To the end of the line.
      kept.delete(key);
      kept.set(key, entry);
      return entry.served;
    }
    const colour = /^dots-([0-9a-f]{6})\.svg$/.exec(file)?.[1];
    if (colour !== undefined && !colours.has(`#${colour}`)) return undefined;
    const served = await read(db, folder.get(id), id, { file, colour });
    if (served) keep(key, served);
    else forget(key);
    return served;
  };
}

async function read(
  db: Db,
  own: EncodedPicture | undefined,
  id: string,
  { file, colour }: { file: string; colour: string | undefined },
): Promise<Served | undefined> {
  if (colour !== undefined) {
    const found = own ?? (await findDots(db, id));
    if (!found) return undefined;
    return {
      type: 'image/svg+xml',
      body: encodedBody(drawHalftone({ dots: found.dots, columns: found.dotColumns }, colour)),
    };
  }
  const width = widths.find((one) => file === `${one}.webp`);
  const bytes = width && (own ? own[parts[width]] : await findWebp(db, id, width));
  return bytes && { type: 'image/webp', bytes };
}
