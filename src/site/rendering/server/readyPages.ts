import type { PageCache } from '#platform/http/server/cachePublicResponses.ts';
import { cacheableHeaders, type CachedResponse } from '#platform/http/server/cachedResponse.ts';
import type { ServedPage } from './pageRenderer.ts';

// As many as rendered pages are kept.
const maxPages = 100;

type Remember = (headers: Readonly<Record<string, unknown>>) => void;

/** Cached pages, valid while the API's responses are those they were rendered with. */
export function readyPages(cachedApi: (api: string) => string | undefined) {
  const pages = new Map<string, { served: ServedPage; answer: CachedResponse }>();
  return {
    has: (url) => pages.has(url),
    find: (url) => {
      const found = pages.get(url);
      if (found?.served.isCurrent(cachedApi)) return found.answer;
      pages.delete(url);
      return undefined;
    },
    /** Caches the page with the headers it is sent with; undefined if the API's responses are not cached. */
    remember: (url: string, served: ServedPage): Remember | undefined => {
      if (served.status !== 200 || !served.isCurrent(cachedApi)) return undefined;
      return (headers) => {
        pages.delete(url);
        pages.set(url, {
          served,
          answer: { body: served.page.body, headers: cacheableHeaders(headers) },
        });
        const [oldest] = pages.keys();
        if (pages.size > maxPages && oldest !== undefined) pages.delete(oldest);
      };
    },
  } satisfies PageCache & Record<string, unknown>;
}
