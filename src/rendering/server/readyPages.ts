import { lastingHeaders, type ReadyAnswer, type Shelf } from '#platform/http/server/answerFirst.ts';
import type { ServedPage } from './pageRenderer.ts';

// As many as are kept rendered.
const maxPages = 100;

type Remember = (headers: Readonly<Record<string, unknown>>) => void;

/** Pages that have been sent, for as long as the API answers what they were rendered with. */
export function readyPages(known: (api: string) => string | undefined) {
  const pages = new Map<string, { served: ServedPage; answer: ReadyAnswer }>();
  return {
    has: (url) => pages.has(url),
    find: (url) => {
      const found = pages.get(url);
      if (found?.served.isCurrent(known)) return found.answer;
      pages.delete(url);
      return undefined;
    },
    /** Takes the headers with which a page is about to be sent; undefined where it cannot be told from memory whether it is true. */
    remember: (url: string, served: ServedPage): Remember | undefined => {
      if (served.status !== 200 || !served.isCurrent(known)) return undefined;
      return (headers) => {
        pages.delete(url);
        pages.set(url, {
          served,
          answer: { body: served.page.body, headers: lastingHeaders(headers), route: undefined },
        });
        const [oldest] = pages.keys();
        if (pages.size > maxPages && oldest !== undefined) pages.delete(oldest);
      };
    },
  } satisfies Shelf & Record<string, unknown>;
}
