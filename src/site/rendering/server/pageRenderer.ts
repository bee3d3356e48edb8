import { pathToFileURL } from 'node:url';
import type { FastifyBaseLogger } from 'fastify';
import { type PageRenderer, type RequestApi, suspended } from '../renderer.ts';
import { coalesce } from '#platform/coalesce.ts';
import { newId } from '#platform/database/ids.ts';
import { fixedBody } from '#platform/http/server/encodedBody.ts';
import { createPacer } from '#platform/pacer.ts';
import type { EncodedPage } from './encodedPage.ts';
import { shareAddress } from './share.ts';
import type { Template } from './template.ts';

/** The API's answers, by address. */
type Answers = ReadonlyMap<string, string>;

interface CachedPage {
  status: 200 | 404;
  page: EncodedPage;
  apiAnswers: Answers;
  /** Whether the API refused a request of the page. */
  hasRefusal: boolean;
  /** Whether it would be rendered the same now, judging by the API's answers. */
  isCurrent(answer: (api: string) => string | undefined): boolean;
}
interface MissingPage extends CachedPage {
  /** The last part of the address that it was rendered for; the page's data contain it. */
  id: string;
}
export type ServedPage = Pick<CachedPage, 'status' | 'page' | 'isCurrent'>;
/** @param hasChecked whether the check for changes, started after the request arrived, succeeded */
type RenderAddress = (address: string, hasChecked: boolean) => Promise<ServedPage | undefined>;

// About 150 kB each: 15 MB at most.
const maxCachedPages = 100;
// Pages show how long it is to the festival, what is on and what is over.
const maxAgeMs = 60_000;
// Of a page with suspended parts: by then they are imported.
const maxSuspendedAgeMs = 1000;

// Between renders of changed pages: in the opening rush each registration changes every page that lists events.
const pace = { maxRestMs: 100, maxWaitMs: 300 };

/** Loads the output of `vite build --ssr`. */
export async function loadRenderer(file: string): Promise<PageRenderer> {
  const module = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as { renderer: PageRenderer };
  return module.renderer;
}

/**
 * Renders public pages and caches them. Each request reads the API again, after one check for changes, and reuses the
 * page only if the answers are the same and it was rendered within the last minute; the cache saves rendering and
 * encoding.
 */
export function cachingRenderer(
  renderer: PageRenderer,
  template: Template,
  requestAfterCheck: (hasChecked: boolean) => RequestApi,
  { publicUrl, now }: { publicUrl: () => string; now: () => Date },
): RenderAddress {
  const cache = new Map<string, CachedPage>();
  // By the pattern of its address: a missing page looks the same under every id.
  const missing = new Map<string, MissingPage>();
  const paced = createPacer(pace);
  const noSuchId: ServedPage = { status: 404, page: template.shell(true), isCurrent: () => true };

  async function renderAnew(
    requestApi: RequestApi,
    address: string,
    answers: Answers = new Map(),
  ): Promise<CachedPage | undefined> {
    const renderedAt = now();
    let hasRefusal = false;
    const rendered = await renderer.render(address, async (api) => {
      const body = answers.get(api);
      if (body !== undefined) return { status: 200, body };
      const answer = await requestApi(api);
      hasRefusal ||= answer.status !== 200;
      return answer;
    });
    if (!rendered) return undefined;
    const { status, apiAnswers } = rendered;
    const lifetimeMs = rendered.html.includes(suspended) ? maxSuspendedAgeMs : maxAgeMs;
    return {
      status,
      apiAnswers,
      hasRefusal,
      page: template.rendered(rendered, {
        publicUrl: publicUrl(),
        renderedAt,
        picture: shareAddress(renderer, rendered.meta.picture, renderedAt),
      }),
      isCurrent: (answer) => {
        const ageMs = now().getTime() - renderedAt.getTime();
        return ageMs >= 0 && ageMs < lifetimeMs && [...apiAnswers].every(([api, body]) => answer(api) === body);
      },
    };
  }

  async function render(requestApi: RequestApi, address: string, answers?: Answers): Promise<CachedPage | undefined> {
    const page = await renderAnew(requestApi, address, answers);
    // Anybody can invent addresses of missing events; other missing pages have one each.
    if (page?.status === 200 || page?.hasRefusal === false) store(address, page);
    else if (page && isAbout(page, partsOf(address).id)) {
      // As it was before its event was deleted.
      cache.delete(address);
      await storeMissing(requestApi, address);
    }
    return page;
  }

  /**
   * Under an id of our own: one that somebody chose could occur elsewhere in the page, such as in the name of a file.
   */
  async function storeMissing(requestApi: RequestApi, address: string): Promise<void> {
    const pattern = renderer.patternOf(address);
    if (pattern === undefined) return;
    const id = newId();
    const page = await renderAnew(requestApi, `${partsOf(address).parent}${id}`);
    if (page?.status === 404 && isAbout(page, id)) missing.set(pattern, { ...page, id });
  }

  /** The cached page of another missing id, if the API answers the same for both ids. */
  async function findMissing(requestApi: RequestApi, address: string): Promise<CachedPage | undefined> {
    const { id } = partsOf(address);
    const found = missing.get(renderer.patternOf(address) ?? '');
    if (!found) return undefined;
    for (const [api, body] of found.apiAnswers) {
      const answer = await requestApi(api.replace(found.id, id));
      if (answer.body !== body) return undefined;
    }
    if (!found.isCurrent((api) => found.apiAnswers.get(api))) return undefined;
    // Not compressed: each invented address would be compressed anew.
    const body = fixedBody(Buffer.from(found.page.body.plain.toString().replaceAll(found.id, id)), {});
    return { ...found, page: { ...found.page, body } };
  }

  function store(address: string, page: CachedPage): void {
    cache.delete(address);
    cache.set(address, page);
    const [leastRecent] = cache.keys();
    if (cache.size > maxCachedPages && leastRecent !== undefined) cache.delete(leastRecent);
  }

  async function serve(requestApi: RequestApi, address: string): Promise<ServedPage | undefined> {
    // No id has other letters. The browser handles it; rendering would cost one page for each invented address.
    if (renderer.patternOf(address)?.endsWith('/:id') && !replaceable.test(partsOf(address).id)) return noSuchId;
    const cached = cache.get(address);
    if (!cached) return (await findMissing(requestApi, address)) ?? render(requestApi, address);
    const answers = await requestAgain(requestApi, cached.apiAnswers);
    if (cached.isCurrent((api) => answers.get(api))) {
      store(address, cached);
      return cached;
    }
    const hasChanged = [...answers].some(([api, body]) => cached.apiAnswers.get(api) !== body);
    const renderChanged = () => render(requestApi, address, answers);
    return hasChanged ? paced(renderChanged) : renderChanged();
  }

  // It begins after the checks of all requests that share it, and needs none itself.
  const afterCheck = coalesce((address: string) => serve(requestAfterCheck(true), address));
  const withoutCheck = coalesce((address: string) => serve(requestAfterCheck(false), address));
  return (address, hasChecked) => (hasChecked ? afterCheck : withoutCheck)(address);
}

async function requestAgain(requestApi: RequestApi, known: Answers): Promise<Answers> {
  const answers = await Promise.all([...known.keys()].map(async (api) => ({ api, ...(await requestApi(api)) })));
  return new Map(answers.flatMap(({ api, status, body }) => (status === 200 ? [[api, body] as const] : [])));
}

// Letters that HTML, JSON and addresses all write unescaped.
const replaceable = /^[\w-]{1,64}$/;

/** Whether the API was asked about this id: clubs are looked up in the festival's files. */
const isAbout = ({ apiAnswers }: CachedPage, id: string): boolean =>
  id !== '' && [...apiAnswers.keys()].some((api) => api.includes(id));

function partsOf(address: string): { parent: string; id: string } {
  const [path = ''] = address.split('?', 1);
  const end = path.lastIndexOf('/') + 1;
  return { parent: path.slice(0, end), id: path.slice(end) };
}

/** Logs a failure and leaves the page to the browser. */
export function orClientRendering(render: RenderAddress, log: FastifyBaseLogger): RenderAddress {
  return async (address, hasChecked) => {
    try {
      return await render(address, hasChecked);
    } catch (error) {
      log.error({ err: error }, 'a page could not be rendered');
      return undefined;
    }
  };
}
