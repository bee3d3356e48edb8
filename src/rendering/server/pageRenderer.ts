import { pathToFileURL } from 'node:url';
import type { FastifyBaseLogger } from 'fastify';
import type { PageRenderer, RequestApi } from '../renderer.ts';
import { coalesce } from '#platform/coalesce.ts';
import type { EncodedPage } from './encodedPage.ts';
import type { Template } from './template.ts';

interface CachedPage {
  status: 200 | 404;
  page: EncodedPage;
  apiAnswers: ReadonlyMap<string, string>;
}
type RenderAddress = (address: string) => Promise<Pick<CachedPage, 'status' | 'page'> | undefined>;

// About 150 kB each: 15 MB at most.
const maxCachedPages = 100;

/** Loads what `vite build --ssr` made. */
export async function loadRenderer(file: string): Promise<PageRenderer> {
  const module = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as { renderer: PageRenderer };
  return module.renderer;
}

/**
 * Renders public pages and caches them. Each request calls the API again and reuses the page only if the answers are the
 * same, so a page is never older than its request; rendering and encoding are what the cache saves.
 */
export function cachingRenderer(
  renderer: PageRenderer,
  template: Template,
  requestApi: RequestApi,
  publicUrl: () => string,
): RenderAddress {
  const cache = new Map<string, CachedPage>();

  async function render(address: string, answers: ReadonlyMap<string, string>): Promise<CachedPage | undefined> {
    const rendered = await renderer.render(address, (api) => {
      const body = answers.get(api);
      return body === undefined ? requestApi(api) : Promise.resolve({ status: 200, body });
    });
    if (!rendered) return undefined;
    const { status, apiAnswers } = rendered;
    const page = { status, apiAnswers, page: template.rendered(rendered, publicUrl()) };
    // A missing event has as many addresses as somebody cares to invent.
    if (status === 200 || apiAnswers.size === 0) store(address, page);
    return page;
  }

  function store(address: string, page: CachedPage): void {
    cache.delete(address);
    cache.set(address, page);
    const [leastRecent] = cache.keys();
    if (cache.size > maxCachedPages && leastRecent !== undefined) cache.delete(leastRecent);
  }

  async function requestAgain(apiAnswers: ReadonlyMap<string, string>): Promise<ReadonlyMap<string, string>> {
    const answers = await Promise.all([...apiAnswers.keys()].map(async (api) => ({ api, ...(await requestApi(api)) })));
    return new Map(answers.flatMap(({ api, status, body }) => (status === 200 ? [[api, body] as const] : [])));
  }

  return coalesce(async (address: string) => {
    const cached = cache.get(address);
    if (!cached) return render(address, new Map());
    const answers = await requestAgain(cached.apiAnswers);
    const isCurrent = [...cached.apiAnswers].every(([api, body]) => answers.get(api) === body);
    if (!isCurrent) return render(address, answers);
    store(address, cached);
    return cached;
  });
}

/** Logs a failure and leaves the page to the browser. */
export function orClientRendering(render: RenderAddress, log: FastifyBaseLogger): RenderAddress {
  return async (address) => {
    try {
      return await render(address);
    } catch (error) {
      log.error({ err: error }, 'a page could not be rendered');
      return undefined;
    }
  };
}
