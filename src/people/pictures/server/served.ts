import { festival } from '#festival';
import { encodedBody, type EncodedBody } from '#platform/http/server/encodedBody.ts';
import type { Db } from '#platform/database/database.ts';
import { neutralColour, widths, type Width } from '../rules.ts';
import type { EncodedPicture } from './encoder.ts';
import { drawHalftone } from './halftone.ts';
import { findDots, findWebp, type ShownBy } from './queries.ts';

type Body = { type: 'image/webp'; bytes: Buffer } | { type: 'image/svg+xml'; body: EncodedBody };
export type Served = Body & { shownBy: ShownBy };

const maxCacheBytes = 32 * 1024 * 1024;
// Other servers show a removed picture no longer than this.
const cacheMs = 600_000;

const sizeOf = (served: Served) => (served.type === 'image/webp' ? served.bytes.length : 2 * served.body.plain.length);

/** Of the festival's folder, by their ids. */
export type FolderPictures = ReadonlyMap<string, EncodedPicture>;

const parts = { 480: 'small', 960: 'medium', 1600: 'large' } as const satisfies Record<Width, keyof EncodedPicture>;

export interface PictureOptions {
  /** The pictures of the festival's folder. */
  folder: FolderPictures;
  /** Dots are drawn in these, in the clubs' colours and in the neutral one. */
  categoryColours: readonly string[];
}

/** Caches the most recently requested pictures, and all of the folder. */
export function createPictureStore(db: Db, { folder, categoryColours }: PictureOptions) {
  // Other colours are refused, because they would evict pictures in use.
  const colours = new Set([neutralColour, ...categoryColours, ...festival.clubs.map(({ color }) => color)]);
  const cache = new Map<string, { served: Served; until: number }>();
  let cacheBytes = 0;

  function evict(key: string): void {
    const entry = cache.get(key);
    if (entry && cache.delete(key)) cacheBytes -= sizeOf(entry.served);
  }
  function store(key: string, served: Served): void {
    evict(key);
    cache.set(key, { served, until: Date.now() + cacheMs });
    cacheBytes += sizeOf(served);
    for (const oldest of cache.keys()) {
      if (cacheBytes <= maxCacheBytes) break;
      evict(oldest);
    }
  }

  return async (id: string, file: string): Promise<Served | undefined> => {
    const key = `${id}/${file}`;
    const entry = cache.get(key);
    if (entry && entry.until > Date.now()) {
      // Move it to the end, as the most recently used.
      cache.delete(key);
      cache.set(key, entry);
      return entry.served;
    }
    const colour = /^dots-([0-9a-f]{6})\.svg$/.exec(file)?.[1];
    if (colour !== undefined && !colours.has(`#${colour}`)) return undefined;
    const own = folder.get(id);
    const served = await read(db, own && { ...own, shownBy: 'event' }, id, { file, colour });
    // An unused picture may be taken over at any moment.
    if (served && served.shownBy !== 'nothing') store(key, served);
    else evict(key);
    return served;
  };
}

async function read(
  db: Db,
  own: (EncodedPicture & { shownBy: ShownBy }) | undefined,
  id: string,
  { file, colour }: { file: string; colour: string | undefined },
): Promise<Served | undefined> {
  if (colour !== undefined) {
    const found = own ?? (await findDots(db, id));
    if (!found) return undefined;
    const body = encodedBody(drawHalftone({ dots: found.dots, columns: found.dotColumns }, colour));
    return { type: 'image/svg+xml', body, shownBy: found.shownBy };
  }
  const width = widths.find((one) => file === `${one}.webp`);
  const found = width && (own ? { bytes: own[parts[width]], shownBy: own.shownBy } : await findWebp(db, id, width));
  return found && { type: 'image/webp', ...found };
}
