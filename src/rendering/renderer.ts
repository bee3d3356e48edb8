/** What the server and the build of the pages for it (src/app/web/render.tsx) tell each other. */

interface ApiAnswer {
  status: number;
  body: string;
}

/** Asks the API for an address under /api, as a visitor who is not signed in. */
export type RequestApi = (address: string) => Promise<ApiAnswer>;

/** What search engines and messengers are told of a page. */
export interface PageMeta {
  /** As the page's own title element has it: HTML, escaped. */
  title: string;
  description: string;
  /** The address of the page, without what does not change it. */
  canonical: string;
  /** The address of the picture that stands for it. */
  picture: string;
}

export interface RenderedPage {
  status: 200 | 404;
  meta: PageMeta;
  /** What stands in #root. */
  html: string;
  /** The answers it was drawn from, as JSON for the browser's cache. */
  queryState: string;
  /** The same answers as the API gave them, by address: drawn from the same ones, the page is the same. */
  apiAnswers: ReadonlyMap<string, string>;
  /** The files of the page's components, below src. */
  modules: readonly string[];
}

/** Something to draw a picture of 1200×630 of. */
export type PictureOf = { id: string; title: string; category: string } | 'site';

export interface PageRenderer {
  /** The one address under which every address with the same page is kept, or undefined where the browser draws. */
  cacheAddressOf(address: URL): string | undefined;
  /** Draws the page at an address of `addressOf`. Undefined when the API is out of order. */
  render(address: string, requestApi: RequestApi): Promise<RenderedPage | undefined>;
  /** Every address that search engines shall know, with the moment of its last change where there is one. */
  sitemapEntries(requestApi: RequestApi): Promise<readonly { address: string; changed?: string }[]>;
  /** The picture as SVG. */
  renderPicture(of: PictureOf): string;
}
