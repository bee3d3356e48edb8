import { type ComponentType, createElement, Suspense } from 'react';
import { renderToReadableStream } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from './lazyPage.tsx';

afterEach(() => vi.unstubAllGlobals());

test('a page whose code could not be loaded is loaded at the next visit', async () => {
  const load = vi.fn<() => Promise<{ default: ComponentType }>>(async () => ({ default: () => createElement('b') }));
  load.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const { element } = page('/lost', load);
  async function visit(key: string): Promise<string> {
    vi.stubGlobal('history', { state: { key } });
    const stream = await renderToReadableStream(
      createElement(MemoryRouter, null, createElement(Suspense, null, element)),
      { onError: () => undefined },
    );
    await stream.allReady;
    return new Response(stream).text();
  }
  expect(await visit('first')).not.toContain('<b></b>');
  // React begins a suspended page anew: it must see the failure, not load without end.
  expect(await visit('first')).not.toContain('<b></b>');
  expect(load).toHaveBeenCalledTimes(1);
  expect(await visit('second')).toContain('<b></b>');
  expect(load).toHaveBeenCalledTimes(2);
});
