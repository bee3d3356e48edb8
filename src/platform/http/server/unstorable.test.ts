import { expect, test } from 'vitest';
import { unstorableTexts } from './unstorable.ts';

const fieldsOf = (written: unknown) =>
  unstorableTexts(written)
    .map(({ field }) => field)
    .toSorted();

test('control characters and halves of characters are found wherever they stand', () => {
  const body = { a: 'x\u0000', b: ['fine', '\ud800'], c: { d: [{ e: '\udc00\ud83d' }], f: '\u0085' }, g: 1, h: null };
  expect(fieldsOf(body)).toEqual(['a', 'b.1', 'c.d.0.e', 'c.f']);
});

test('whole characters of any script, tabs and line breaks are left alone', () => {
  expect(fieldsOf({ a: '😀 نور Zoë e\u0301 \u200d', b: 'one\r\n\ttwo' })).toEqual([]);
});

test('a body nested as deep as its size allows is walked through', () => {
  let deep: unknown = '\u0000';
  for (let i = 0; i < 30_000; i++) deep = [deep];
  expect(unstorableTexts(deep)).toHaveLength(1);
});
