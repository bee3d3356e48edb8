/** What the process that decodes says before the parts: the widths of `rules.ts`, then the dots to the end. */
export interface Encoded {
  columns: number;
  lengths: number[];
}

/** Why it ended without a picture. */
export const exits = { unreadable: 3, dimensions: 4 } as const;
