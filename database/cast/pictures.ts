import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What the pictures of the cast's events show, and where their middle is, in percent. Each is drawn in `pictures/KEY.svg`. */
export const castPictures = {
  'build-night': { alt: 'A laptop with a prompt below a crescent moon', x: 50, y: 50 },
  'capture-the-flag': { alt: 'A flag with a prompt on it', x: 50, y: 46 },
  'your-first-neural-network': { alt: 'Four layers of nodes, joined by lines', x: 50, y: 50 },
  'life-after-the-degree': { alt: 'A speaker at a lectern, and a speech bubble', x: 50, y: 50 },
  'game-jam-48': { alt: 'A game controller', x: 50, y: 50 },
  'twelve-principles-one-bouncing-ball': { alt: 'A ball that bounces, frame by frame', x: 50, y: 54 },
  'open-circuit': { alt: 'A chip with its pins and traces', x: 50, y: 50 },
} as const;

type PictureKey = keyof typeof castPictures;

/** A drawn photo of the receipt of a team's payment: `pictures/receipt.svg`, as Chromium shows it. */
export const receiptPicture = (): Buffer => readFileSync(join(folder, 'receipt.webp'));

/** Dots in a row, as `pictures/KEY.dots` holds them. */
const dotColumns = 68;
const folder = join(import.meta.dirname, 'pictures');

/** @returns what is kept of the picture, as `npm run cast-pictures` has encoded it; undefined for events without one */
export function castPicture(key: string) {
  if (!Object.hasOwn(castPictures, key)) return undefined;
  const part = (end: string) => readFileSync(join(folder, `${key}${end}`));
  return {
    shown: castPictures[key as PictureKey],
    encoded: {
      small: part('-480.webp'),
      medium: part('-960.webp'),
      large: part('-1600.webp'),
      dots: part('.dots'),
      dotColumns,
    },
  };
}
