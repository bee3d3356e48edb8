import { createElement, lazy, type LazyExoticComponent, Suspense } from 'react';
import { expect, test } from 'vitest';
import { createRenderer } from './renderPages.tsx';

const noApi = () => Promise.reject(new Error('this page asks the API for nothing'));

function pageWith(Part: LazyExoticComponent<() => string>) {
  let renders = 0;
  const renderer = createRenderer({
    element: () => {
      renders += 1;
      return createElement(Suspense, { fallback: 'not yet' }, createElement(Part));
    },
    preload: () => Promise.resolve(),
    isUnknownPath: () => false,
  });
  return async (address = '/') => {
    renders = 0;
    const page = await renderer.render(address, noApi);
    return { html: page?.html ?? '', renders };
  };
}
const importedAfter = (delayMs: number) =>
  lazy(
    () =>
      new Promise<{ default: () => string }>((resume) =>
        setTimeout(() => resume({ default: () => 'the late part' }), delayMs),
      ),
  );

test('a page is whole for its first reader, however late a part of it is imported', async () => {
  const render = pageWith(importedAfter(40));
  const first = await render();
  expect(first.html).toContain('the late part');
  expect(first.renders).toBeGreaterThan(1);
  expect((await render()).renders).toBe(1);
});

test('a part that never comes is waited for once, and not by every reader after', async () => {
  const render = pageWith(lazy(() => new Promise<never>(() => undefined)));
  const first = await render();
  expect(first.html).toContain('not yet');
  expect(first.renders).toBe(41);
  expect((await render()).renders).toBe(1);
  expect((await render('/events')).renders).toBe(41);
});

test('a part that came after the waits is in the next render', async () => {
  const part = Promise.withResolvers<{ default: () => string }>();
  const render = pageWith(lazy(() => part.promise));
  expect((await render()).html).toContain('not yet');
  part.resolve({ default: () => 'the late part' });
  await part.promise;
  expect((await render()).html).toContain('the late part');
});
