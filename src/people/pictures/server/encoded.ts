/** Why the decoding process rejected a picture. */
export const exits = { unreadable: 3, dimensions: 4 } as const;
export type Exit = (typeof exits)[keyof typeof exits];

/**
 * The header before a picture's parts: the lengths of the widths of `rules.ts`, and of the dots; or why there are none.
 */
export interface Encoded {
  lengths?: number[];
  /** How many dots are in a row. */
  columns?: number;
  exit?: Exit;
}
