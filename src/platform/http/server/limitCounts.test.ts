import { expect, test } from 'vitest';
import { setRecent } from './limitCounts.ts';

test('keys whose window is over are deleted when another is counted', () => {
  const ends = new Map<string, number>();
  let now = 0;
  const set = (key: string, end: number) => setRecent(ends, key, end, (each) => each <= now);
  set('a', 60);
  set('b', 70);
  set('c', 80);
  now = 75;
  set('d', 135);
  expect([...ends.keys()]).toEqual(['c', 'd']);
});
