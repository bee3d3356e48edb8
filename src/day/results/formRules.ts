import { limits } from './rules.ts';

/** The error messages of single results and of the whole list. */
export const wrong = {
  place: `Place must be a whole number between ${limits.place.least} and ${limits.place.most}`,
  who: 'Choose a registration or write a name',
  name: 'Name is required',
  twice: 'This one is in the results already',
  none: 'Add a result before you publish',
} as const;

/** Names that differ only in case and spaces are the same. */
export const asCompared = (name: string): string => name.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ');
