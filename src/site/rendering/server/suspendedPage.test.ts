import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { suspended } from '../renderer.ts';
import { cachingRenderer } from './pageRenderer.ts';
import { readTemplate } from './template.ts';
import { fakeRenderer, mainOf } from '../../../../tests/support/fakeRenderer.ts';

it('a page with parts that are still suspended is rendered again after a second, a whole one is not', async () => {
  let now = Date.UTC(2026, 10, 23);
  const bodies = [suspended, suspended, 'whole', 'later'];
  const renderer = fakeRenderer(() => Promise.resolve({ html: `<main>${bodies.shift()}</main>` }));
  const requestApi = () => Promise.resolve({ status: 200, body: '' });
  const render = cachingRenderer(renderer, readTemplate(resolve('dist/web')), () => requestApi, {
    publicUrl: () => 'https://example.test',
    now: () => new Date(now),
  });
  const after = async (ms: number) => {
    now += ms;
    return mainOf((await render('/', true))?.page.body.plain);
  };
  expect(await after(0)).toBe(suspended);
  expect([await after(999), bodies.length], 'the same').toEqual([suspended, 3]);
  expect([await after(1), bodies.length], 'rendered again').toEqual([suspended, 2]);
  expect(await after(1000)).toBe('whole');
  expect(await after(59_999)).toBe('whole');
  expect(await after(1)).toBe('later');
});
