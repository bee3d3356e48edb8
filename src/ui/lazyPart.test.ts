import { createElement } from 'react';
import { renderToReadableStream } from 'react-dom/server';
import { expect, it } from 'vitest';
import { lazyPart } from './lazyPart.ts';

async function rendered(load: Parameters<typeof lazyPart>[0]): Promise<string> {
  const stream = await renderToReadableStream(createElement('p', null, createElement(lazyPart(load))));
  await stream.allReady;
  return new Response(stream).text();
}

it('shows the part once its code has come, and nothing where it cannot come', async () => {
  expect(await rendered(async () => ({ default: () => createElement('b') }))).toContain('<p><b></b></p>');
  expect(await rendered(() => Promise.reject(new TypeError('Failed to fetch')))).toContain('<p></p>');
});
