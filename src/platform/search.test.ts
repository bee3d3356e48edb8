import { expect, test } from 'vitest';
import { matchesSearch } from './search.ts';

test('every word of a search, in any case and any order', () => {
  const texts = ['Off by One', 'Mahnoor Ali', 'CT-23001', null, undefined];
  for (const search of ['', '  ', 'off', 'ONE off', 'ali ct-23', 'mahnoor  23001'])
    expect(matchesSearch(texts, search), search).toBe(true);
  for (const search of ['two', 'ali two', 'null']) expect(matchesSearch(texts, search), search).toBe(false);
});
