/** Limits and addresses of pictures. */
export const limits = {
  bytes: 5 * 1024 * 1024,
  alt: 200,
  /** Pixels. */
  leastSide: 200,
  /** Pixels: a current phone makes 50 million. */
  area: 52_000_000,
  /**
   * Pixels of a progressive JPEG or an interlaced PNG, which the decoder holds whole (8 bytes a pixel at most), and of
   * a PNG with 16 bits a colour, which takes twice the time.
   */
  costlyArea: 16_000_000,
  /** How many times longer one side may be than the other. */
  ratio: 6,
} as const;

export const mediaTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;

/** The widths in which a picture is stored, in pixels; a smaller one keeps its size. */
export const widths = [480, 960, 1600] as const;
export type Width = (typeof widths)[number];

/** A picture of a person: `x` and `y` are the focal point for cropping, in percent. */
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

/** The dots' colour without a category: the token `dim`, which a test compares. */
export const neutralColour = '#c4bdae';

/** @param colour of a category or a club, or the neutral one: the server draws no other */
export const dotsAddress = (id: string, colour: string): string => `/pictures/${id}/dots-${colour.slice(1)}.svg`;

export const altLabel = 'Description of the picture';
export const altMissing = 'Say in a few words what the picture shows';
