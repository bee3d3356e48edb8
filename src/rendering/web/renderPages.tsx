import { QueryClient, type QueryObserverOptions } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import type { ReactNode } from 'react';
import { generatePath, matchPath } from 'react-router';
import { addresses } from '#addresses';
import { network } from '#platform/http/web/client.ts';
import type { RequestApi, RenderedPage, PageRenderer } from '../renderer.ts';
import { dehydrateQueries } from './queryState.ts';
import { defaultMeta, notFoundPage, type PublicPage, publicPages } from './publicPages.ts';
import { renderSharePicture } from './sharePicture.ts';

/** A page asks for something, is drawn again with the answer, and may then ask for more. */
const mostRounds = 4;
/** How React marks a place whose code is still on its way. */
const waiting = '<!--$!-->';

const newQueryClient = () => new QueryClient({ defaultOptions: { queries: { retry: false } } });

/** The public page at a path, and the parts of the path that vary. */
function pageAt(path: string) {
  for (const page of publicPages) {
    const match = matchPath(page.path, path);
    if (match) return { page, params: match.params };
  }
  return undefined;
}

const firstParts = new Set(
  Object.values(addresses).flatMap((address) => (typeof address === 'string' ? address.split('/')[1] : [])),
);

/** Where nothing is, the menu alone may differ: by the first part of the path. */
function addressNowhere(path: string): string {
  const first = path.split('/')[1]?.toLowerCase() ?? '';
  return `/${firstParts.has(first) ? first : '-'}/-/-/-`;
}

/** The queries that a drawn page has named and nobody has answered yet. */
const openQueries = (queryClient: QueryClient) =>
  queryClient
    .getQueryCache()
    .getAll()
    .filter(({ state, options }) => {
      const { enabled } = options as QueryObserverOptions;
      return state.dataUpdateCount === 0 && state.error === null && enabled !== false;
    });

const lastOf = (params: Readonly<Record<string, string | undefined>>): string => Object.values(params).at(-1) ?? '';
const isThere = (page: PublicPage, params: Readonly<Record<string, string | undefined>>): boolean =>
  page !== notFoundPage && (page.exists?.(lastOf(params)) ?? true);

let turn: Promise<unknown> = Promise.resolve();

/** One after the other: there is one `network` for all. */
function inTurn<Done>(work: () => Promise<Done>): Promise<Done> {
  const done = turn.then(work);
  turn = done.catch(() => undefined);
  return done;
}

/** The pages as the app composes them. */
interface Site {
  element(address: string, queryClient: QueryClient): ReactNode;
  /** Fetches the code of the page at a path. */
  preload(path: string): Promise<void>;
  /** Whether no page but 'not found' stands at a path. */
  leadsNowhere(path: string): boolean;
}

export function createRenderer(site: Site): PageRenderer {
  function addressOf({ pathname, searchParams }: URL): string | undefined {
    const found = pageAt(pathname);
    if (!found) return site.leadsNowhere(pathname) ? addressNowhere(pathname) : undefined;
    const read = new URLSearchParams();
    for (const [name, drawn] of Object.entries(found.page.query ?? {})) {
      const value = searchParams.get(name) ?? '';
      if (value === '') continue;
      if (!drawn.includes(value)) return undefined;
      read.set(name, value);
    }
    return `${generatePath(found.page.path, found.params)}${read.size === 0 ? '' : `?${read.toString()}`}`;
  }

  async function drawNow(address: string, requestApi: RequestApi): Promise<RenderedPage | undefined> {
    const path = address.split('?', 1)[0] ?? '/';
    const { page, params } = pageAt(path) ?? { page: notFoundPage, params: {} };
    await site.preload(path);
    const queryClient = newQueryClient();
    const drawnFrom = new Map<string, string>();
    let status: RenderedPage['status'] = isThere(page, params) ? 200 : 404;
    let isBroken = false;
    network.fetch = async (api) => {
      const answer = await requestApi(api);
      drawnFrom.set(api, answer.body);
      if (answer.status === 404) status = 404;
      isBroken ||= answer.status >= 500 || answer.status === 429;
      return new Response(answer.body, { status: answer.status });
    };
    let rendered = renderToString(site.element(address, queryClient));
    for (let round = 0; round < mostRounds; round++) {
      const open = openQueries(queryClient);
      if (open.length === 0 && !rendered.includes(waiting)) break;
      await Promise.allSettled([...open.map((query) => query.fetch()), new Promise((resume) => setTimeout(resume))]);
      if (isBroken) return undefined;
      rendered = renderToString(site.element(address, queryClient));
    }
    // React puts the title of the page before everything else.
    const [whole = '', title = ''] = /^<title>([^<]*)<\/title>/.exec(rendered) ?? [];
    const presented = page.meta?.(queryClient, lastOf(params)) ?? {};
    return {
      status,
      meta: { title, canonical: path, ...defaultMeta, ...presented },
      html: rendered.slice(whole.length),
      queryState: JSON.stringify(dehydrateQueries(queryClient)),
      apiAnswers: drawnFrom,
      modules: page.modules,
    };
  }

  return {
    cacheAddressOf: addressOf,
    render: (address, requestApi) => inTurn(() => drawNow(address, requestApi)),
    sitemapEntries: (requestApi) =>
      inTurn(async () => {
        network.fetch = async (api) => {
          const { status, body } = await requestApi(api);
          return new Response(body, { status });
        };
        const queryClient = newQueryClient();
        const lists = await Promise.all(publicPages.map(async (page) => page.sitemapEntries?.(queryClient) ?? []));
        return lists.flat();
      }),
    renderPicture: renderSharePicture,
  };
}
