/** Why the process that decodes has made nothing of a picture. */
export const exits = { unreadable: 3, dimensions: 4 } as const;
export type Exit = (typeof exits)[keyof typeof exits];

/** What it says in front of a picture's parts: how long the widths of `rules.ts` are, and the dots; or why there are none. */
export interface Encoded {
  lengths?: number[];
  /** How many dots are in a row. */
  columns?: number;
  exit?: Exit;
}
