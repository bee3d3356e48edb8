import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { cachingRenderer } from './pageRenderer.ts';
import { readTemplate } from './template.ts';
import { fakeRenderer, mainOf } from '../../../../tests/support/fakeRenderer.ts';

const renderMs = 20;
const earlyTimerMs = 1;
const addresses = ['/', '/events', '/schedule'];

it('pages that every request finds changed are rendered for a third of the time, and none is old', async () => {
  let seatsTaken = 0;
  let renders = 0;
  const renderer = fakeRenderer(async (_address, requestApi) => {
    renders += 1;
    const { body } = await requestApi('/api/events');
    await pause(renderMs);
    return { html: `<main>${body}</main>`, apiAnswers: new Map([['/api/events', body]]) };
  });
  const requestApi = () => Promise.resolve({ status: 200, body: String(seatsTaken) });
  const render = cachingRenderer(renderer, readTemplate(resolve('dist/web')), () => requestApi, {
    publicUrl: () => 'https://example.test',
    now: () => new Date(),
  });
  const readAll = () =>
    Promise.all(
      addresses.map(async (address) => {
        seatsTaken += 1;
        const atLeast = seatsTaken;
        expect(Number(mainOf((await render(address, true))?.page.body.plain))).toBeGreaterThanOrEqual(atLeast);
      }),
    );
  await readAll();
  expect(renders).toBe(addresses.length);
  const beganAt = performance.now();
  for (let round = 0; round < 2; round++) await readAll();
  const rests = 2 * addresses.length - 1;
  expect(renders).toBe(3 * addresses.length);
  expect(performance.now() - beganAt).toBeGreaterThan(rests * 2 * (renderMs - earlyTimerMs));
});

it('of pages that changed, none waits for what another requests of the API', async () => {
  const many = Array.from({ length: 20 }, (_, page) => `/events/page-${page}`);
  let version = 1;
  let requests = 0;
  let mostRequests = 0;
  const renderer = fakeRenderer(async (address, requestApi) => {
    const { body } = await requestApi(`/api${address}`);
    return { html: `<main>${body}</main>`, apiAnswers: new Map([[`/api${address}`, body]]) };
  });
  const requestApi = async () => {
    requests += 1;
    mostRequests = Math.max(mostRequests, requests);
    await pause(renderMs);
    requests -= 1;
    return { status: 200, body: String(version) };
  };
  const render = cachingRenderer(renderer, readTemplate(resolve('dist/web')), () => requestApi, {
    publicUrl: () => 'https://example.test',
    now: () => new Date(),
  });
  const readAll = () =>
    Promise.all(many.map(async (address) => mainOf((await render(address, true))?.page.body.plain)));
  await readAll();
  mostRequests = 0;
  version = 2;
  expect(new Set(await readAll())).toEqual(new Set(['2']));
  expect(mostRequests).toBe(many.length);
});
