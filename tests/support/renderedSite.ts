import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { beforeAll } from 'vitest';
import type { FestivalEvent } from '#events/events/contract.ts';
import { festival } from '#festival';
import { instantOf, wallClock } from '#platform/dates.ts';
import { cachingRenderer, loadRenderer } from '#site/rendering/server/pageRenderer.ts';
import { readTemplate } from '#site/rendering/server/template.ts';
import type { TestApp } from './app.ts';
import { suiteApp } from './suiteApp.ts';

export const pages = {
  built: resolve('dist/web'),
  renderer: resolve('dist/server/render.js'),
  festival: resolve('festival'),
};

const farFromAnyChangeOfTheDemo = '20:00';

export function renderedSite() {
  beforeAll(() => {
    if (!existsSync(pages.renderer)) throw new Error('the pages are not built: run "npm run build" first');
  });
  const { day } = wallClock(new Date(), festival.timeZone);
  const site = suiteApp({ pages, now: instantOf(day, farFromAnyChangeOfTheDemo, festival.timeZone) });
  const events: FestivalEvent[] = [];
  beforeAll(async () => {
    events.push(...(await site.nobody.get<{ events: FestivalEvent[] }>('/events')).data.events);
  });
  return {
    site,
    events,
    get: (url: string, headers: Record<string, string> = {}) => site.app.inject({ url, headers }),
    first: () => events[0] as FestivalEvent,
  };
}

export async function countingRenderer(site: Pick<TestApp, 'app' | 'context'>) {
  let renders = 0;
  const { renderer: file, built } = pages;
  const real = await loadRenderer(file);
  const counted: typeof real = {
    ...real,
    render: (...args) => {
      renders += 1;
      return real.render(...args);
    },
  };
  const requestApi = async (url: string) => {
    const { statusCode, body } = await site.app.inject({ url });
    return { status: statusCode, body };
  };
  const render = cachingRenderer(counted, readTemplate(built), () => requestApi, {
    publicUrl: () => 'https://example.test',
    now: () => site.context.now(),
  });
  return { render, renders: () => renders };
}
