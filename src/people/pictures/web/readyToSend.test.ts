import { expect, test } from 'vitest';
import { firstLight } from './readyToSend.ts';

const encoding = (kilobytesAtBest: number) => {
  const tried: number[] = [];
  const encode = (quality: number) => {
    tried.push(quality);
    return Promise.resolve(new Blob([new Uint8Array(kilobytesAtBest * 1024 * quality)]));
  };
  return { tried, encode };
};

test('a picture is sent in the best quality that is some 400 kB, or in the lowest', async () => {
  for (const [kilobytes, times] of [
    [400, 1],
    [550, 2],
    [700, 3],
    [2000, 3],
  ] as const) {
    const { tried, encode } = encoding(kilobytes);
    const blob = await firstLight(encode);
    expect(tried, `${kilobytes} kB`).toHaveLength(times);
    expect(blob?.size).toBe(Math.floor(kilobytes * 1024 * (tried.at(-1) ?? 0)));
  }
  expect(await firstLight(() => Promise.resolve(null))).toBeNull();
});
