import { festival } from '#festival';

/** The clubs' colours, in the order of the headline's rows. */
export const clubColours: readonly string[] = festival.clubs.map(({ color }) => color);
