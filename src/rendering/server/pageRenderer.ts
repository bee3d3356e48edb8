import { pathToFileURL } from 'node:url';
import type { FastifyBaseLogger } from 'fastify';
import type { RequestApi, PageRenderer } from '../renderer.ts';
import type { Template } from './template.ts';
import { coalesce } from './coalesce.ts';
import type { EncodedPage } from './encodedPage.ts';

interface Kept {
  status: 200 | 404;
  page: EncodedPage;
  drawnFrom: ReadonlyMap<string, string>;
}
type Answered = Pick<Kept, 'status' | 'page'>;

/** About 150 kB each: 15 MB at most. */
const mostKept = 100;

/** Loads what `vite build --ssr` made. */
export async function loadRenderer(file: string): Promise<PageRenderer> {
  const module = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as { renderer: PageRenderer };
  return module.renderer;
}

/**
 * Draws the public pages and keeps them. A kept page is sent only after the API has given the very answers that it was
 * drawn from, so it is never older than the request; only drawing and encoding are spared.
 */
export function cachingRenderer(
  renderer: PageRenderer,
  template: Template,
  requestApi: RequestApi,
  publicUrl: () => string,
) {
  const kept = new Map<string, Kept>();

  async function draw(address: string, known: ReadonlyMap<string, string>): Promise<Kept | undefined> {
    const rendered = await renderer.render(address, (api) => {
      const body = known.get(api);
      return body === undefined ? requestApi(api) : Promise.resolve({ status: 200, body });
    });
    if (!rendered) return undefined;
    const { status, apiAnswers: drawnFrom } = rendered;
    const page = { status, drawnFrom, page: template.rendered(rendered, publicUrl()) };
    // Anybody can ask for what is not there under as many addresses as they like.
    if (status === 200 || drawnFrom.size === 0) keep(address, page);
    return page;
  }

  function keep(address: string, page: Kept): void {
    kept.delete(address);
    kept.set(address, page);
    const [oldest] = kept.keys();
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
  }

  /** What the API answers now to the questions of a kept page, as far as it does answer. */
  async function askAgain(drawnFrom: ReadonlyMap<string, string>): Promise<ReadonlyMap<string, string>> {
    const answers = await Promise.all([...drawnFrom.keys()].map(async (api) => ({ api, ...(await requestApi(api)) })));
    return new Map(answers.flatMap(({ api, status, body }) => (status === 200 ? [[api, body] as const] : [])));
  }

  return coalesce(async (address: string): Promise<Answered | undefined> => {
    const old = kept.get(address);
    if (!old) return draw(address, new Map());
    const known = await askAgain(old.drawnFrom);
    const isSame = [...old.drawnFrom].every(([api, body]) => known.get(api) === body);
    if (!isSame) return draw(address, known);
    keep(address, old);
    return old;
  });
}

/** The same, but whatever fails is for the browser to draw. */
export function orClientRendering(draw: ReturnType<typeof cachingRenderer>, log: FastifyBaseLogger): typeof draw {
  return async (address) => {
    try {
      return await draw(address);
    } catch (error) {
      log.error({ err: error }, 'a page could not be drawn');
      return undefined;
    }
  };
}
