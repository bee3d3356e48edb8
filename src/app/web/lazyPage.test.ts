import { type ComponentType, createElement, Suspense } from 'react';
import { renderToReadableStream } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import { page } from './lazyPage.tsx';

test('a page whose code could not be loaded is loaded at the next visit', async () => {
  const load = vi.fn<() => Promise<{ default: ComponentType }>>(async () => ({ default: () => createElement('b') }));
  load.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const { element } = page('/lost', load);
  async function visit(): Promise<string> {
    const stream = await renderToReadableStream(
      createElement(MemoryRouter, null, createElement(Suspense, null, element)),
      { onError: () => undefined },
    );
    await stream.allReady;
    return new Response(stream).text();
  }
  expect(await visit()).not.toContain('<b></b>');
  expect(await visit()).toContain('<b></b>');
  expect(load).toHaveBeenCalledTimes(2);
});
