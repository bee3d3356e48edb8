import { festival } from '#festival';

export const clubColours: readonly string[] = festival.clubs.map(({ color }) => color);
