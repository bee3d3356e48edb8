import { QueryClient, type QueryObserverOptions } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import type { ReactNode } from 'react';
import { generatePath, matchPath } from 'react-router';
import { addresses } from '#platform/addresses.ts';
import { createSemaphore } from '#platform/semaphore.ts';
import { network } from '#platform/http/web/client.ts';
import { type RequestApi, type RenderedPage, type PageRenderer, suspended } from '../renderer.ts';
import { dehydrateQueries } from './queryState.ts';
import { defaultMeta, notFoundPage, type PublicPage, publicPages } from './publicPages.ts';
import { renderSharePicture } from './sharePicture.ts';

// A page rendered with the answers to its queries may then have further queries.
const maxRounds = 4;
// A page's late imports take a while to be read from disk the first time.
const waitMs = 5;
const maxWaits = 40;

const newQueryClient = () => new QueryClient({ defaultOptions: { queries: { retry: false } } });

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

// Missing pages differ only in the menu's current item, by the first part of the path.
function notFoundAddress(path: string): string {
  const first = path.split('/')[1]?.toLowerCase() ?? '';
  return `/${firstParts.has(first) ? first : '-'}/-/-/-`;
}

const pendingQueries = (queryClient: QueryClient) =>
  queryClient
    .getQueryCache()
    .getAll()
    .filter(({ state, options }) => {
      const { enabled } = options as QueryObserverOptions;
      return state.dataUpdateCount === 0 && state.error === null && enabled !== false;
    });

const lastParam = (params: Readonly<Record<string, string | undefined>>): string => Object.values(params).at(-1) ?? '';
const exists = (page: PublicPage, params: Readonly<Record<string, string | undefined>>): boolean =>
  page !== notFoundPage && (page.exists?.(lastParam(params)) ?? true);

const missingParams = (params: Readonly<Record<string, string | undefined>>) =>
  Object.fromEntries(Object.keys(params).map((name) => [name, '-']));

/** One render at a time: `network` is a global. */
const serialize = createSemaphore(1);

interface AppPages {
  element(address: string, queryClient: QueryClient): ReactNode;

  preload(path: string): Promise<void>;

  isUnknownPath(path: string): boolean;
}

export function createRenderer(app: AppPages): PageRenderer {
  // Patterns of pages still suspended when the waits ran out: waiting again would delay every render.
  const waitedOut = new Set<string>();

  function cacheAddressOf({ pathname, searchParams }: URL): string | undefined {
    const found = pageAt(pathname);
    if (!found) return app.isUnknownPath(pathname) ? notFoundAddress(pathname) : undefined;
    // Those that the festival's files do not name are missing alike.
    if (!exists(found.page, found.params)) return generatePath(found.page.path, missingParams(found.params));
    const query = new URLSearchParams();
    for (const [name, rendered] of Object.entries(found.page.query ?? {})) {
      const value = searchParams.get(name) ?? '';
      if (value === '') continue;
      if (!rendered.includes(value)) return undefined;
      query.set(name, value);
    }
    return `${generatePath(found.page.path, found.params)}${query.size === 0 ? '' : `?${query.toString()}`}`;
  }

  async function renderPage(address: string, requestApi: RequestApi): Promise<RenderedPage | undefined> {
    const path = address.split('?', 1)[0] ?? '/';
    const { page, params } = pageAt(path) ?? { page: notFoundPage, params: {} };
    await app.preload(path);
    const queryClient = newQueryClient();
    const apiAnswers = new Map<string, string>();
    let status: RenderedPage['status'] = exists(page, params) ? 200 : 404;
    let isBroken = false;
    network.fetch = async (api) => {
      const answer = await requestApi(api);
      apiAnswers.set(api, answer.body);
      if (answer.status === 404) status = 404;
      isBroken ||= answer.status >= 500 || answer.status === 429;
      return new Response(answer.body, { status: answer.status });
    };
    let html = renderToString(app.element(address, queryClient));
    for (let round = 0, waits = 0; round < maxRounds;) {
      const pending = pendingQueries(queryClient);
      if (pending.length === 0) {
        if (!html.includes(suspended) || waitedOut.has(page.path)) break;
        if (waits === maxWaits) {
          waitedOut.add(page.path);
          break;
        }
      }
      if (pending.length > 0) round += 1;
      else waits += 1;
      const imported = new Promise((resume) => setTimeout(resume, pending.length > 0 ? 0 : waitMs));
      await Promise.allSettled([...pending.map((query) => query.fetch()), imported]);
      if (isBroken) return undefined;
      html = renderToString(app.element(address, queryClient));
    }
    // React renders the title element after preloads of high-priority pictures.
    const [head = '', preloads = '', title = ''] = /^((?:<link\b[^>]*>)*)<title>([^<]*)<\/title>/.exec(html) ?? [];
    return {
      status,
      meta: { title, canonical: path, ...defaultMeta, ...page.meta?.(queryClient, lastParam(params)) },
      html: html.slice(head.length),
      preloads,
      queryState: JSON.stringify(dehydrateQueries(queryClient)),
      apiAnswers,
      modules: page.modules,
      lazyModules: page.lazyModules ?? [],
    };
  }

  return {
    cacheAddressOf,
    patternOf: (address) => pageAt(address.split('?', 1)[0] ?? '/')?.page.path,
    render: (address, requestApi) => serialize(() => renderPage(address, requestApi)),
    sitemapEntries: (requestApi) =>
      serialize(async () => {
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
