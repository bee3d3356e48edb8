import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { beforeAll } from 'vitest';
import type { FestivalEvent } from '#events/contract.ts';
import { suiteApp } from './suiteApp.ts';

export const pages = {
  built: resolve('dist/web'),
  renderer: resolve('dist/server/render.js'),
  festival: resolve('festival'),
};

export function renderedSite() {
  beforeAll(() => {
    if (!existsSync(pages.renderer)) throw new Error('the pages are not built: run "npm run build" first');
  });
  const site = suiteApp({ pages });
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
