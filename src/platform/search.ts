import { fold } from './fold.ts';

/** The words of a search, folded. */
export const searchWords = (search: string): string[] => fold(search).split(/\s+/).filter(Boolean);

/** Whether each word of the search is in one of the texts, ignoring case, accents and order. */
export function matchesSearch(texts: readonly (string | null | undefined)[], search: string): boolean {
  const all = fold(texts.join('\n'));
  return searchWords(search).every((word) => all.includes(word));
}
