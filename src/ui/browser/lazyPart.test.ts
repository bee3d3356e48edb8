import { type ComponentType, createElement, Suspense } from 'react';
import { renderToReadableStream } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { lazyPart, renderedPart } from './lazyPart.ts';

async function rendered(part: ComponentType): Promise<string> {
  const stream = await renderToReadableStream(
    createElement('p', null, createElement(Suspense, null, createElement(part))),
  );
  await stream.allReady;
  return new Response(stream).text();
}

it.each([
  ['that is left out', lazyPart],
  ['that the server renders', renderedPart],
])('a part %s comes with its code, or once there is a network again', async (_what, partOf) => {
  const waiting: (() => void)[] = [];
  vi.stubGlobal('addEventListener', (type: string, resume: () => void) => type === 'online' && waiting.push(resume));
  const load = vi.fn<() => Promise<{ default: ComponentType }>>(async () => ({ default: () => createElement('b') }));
  expect(await rendered(partOf(load))).toContain('<b></b>');
  expect(load).toHaveBeenCalledOnce();

  load.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const later = rendered(partOf(load));
  for (const calls of [2, 3]) {
    await vi.waitUntil(() => waiting.length === 1);
    expect(load).toHaveBeenCalledTimes(calls);
    waiting.pop()?.();
  }
  expect(await later).toContain('<b></b>');
  vi.unstubAllGlobals();
});
