/** What a picture may be, and where it is. */
export const limits = {
  bytes: 5 * 1024 * 1024,
  alt: 200,
  /** Pixels. */
  leastSide: 200,
  /** Pixels: a phone of today makes 50 million. */
  area: 52_000_000,
  /**
   * Pixels of a progressive JPEG or an interlaced PNG, which the decoder holds whole (8 bytes a pixel at most), and of a PNG
   * with 16 bits a colour, which takes twice the time.
   */
  costlyArea: 16_000_000,
  /** How many times longer one side may be than the other. */
  ratio: 6,
} as const;

export const mediaTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;

/** In which widths a picture is kept, in pixels; one that is smaller stays as it is. */
export const widths = [480, 960, 1600] as const;
export type Width = (typeof widths)[number];

/** A picture of a person: `x` and `y` are the point that stays in sight when it is cut, in percent. */
export interface ProfilePicture {
  id: string;
  x: number;
  y: number;
}

/** A picture where it is shown. */
export interface ShownPicture extends ProfilePicture {
  alt: string;
}

export const pictureAddress = (id: string, width: Width): string => `/pictures/${id}/${width}.webp`;

/** Where no category gives the dots its colour: the token `dim`, which a test compares. */
export const neutralColour = '#c4bdae';

/** @param colour of a category or a club, or the neutral one: the server draws in no other */
export const dotsAddress = (id: string, colour: string): string => `/pictures/${id}/dots-${colour.slice(1)}.svg`;

export const altLabel = 'Description of the picture';
export const altMissing = 'Say in a few words what the picture shows';
