/** What the server and the build of the pages for it (src/app/web/render.tsx) tell each other. */

interface ApiAnswer {
  status: number;
  body: string;
}

/** Asks the API for an address under /api, as a visitor who is not signed in. */
export type Ask = (address: string) => Promise<ApiAnswer>;

/** What search engines and messengers are told of a page. */
export interface PageWords {
  /** As the page's own title element has it: HTML, escaped. */
  title: string;
  description: string;
  /** The address of the page, without what does not change it. */
  canonical: string;
  /** The address of the picture that stands for it. */
  picture: string;
}

export interface DrawnPage {
  status: 200 | 404;
  words: PageWords;
  /** What stands in #root. */
  html: string;
  /** The answers it was drawn from, as JSON for the browser's cache. */
  known: string;
  /** The same answers as the API gave them, by address: drawn from the same ones, the page is the same. */
  drawnFrom: ReadonlyMap<string, string>;
  /** The files of the page's components, below src. */
  modules: readonly string[];
}

/** Something to draw a picture of 1200×630 of. */
export type PictureOf = { id: string; title: string; category: string } | 'site';

export interface Prerender {
  /** The one address under which every address with the same page is kept, or undefined where the browser draws. */
  addressOf(address: URL): string | undefined;
  /** Draws the page at an address of `addressOf`. Undefined when the API is out of order. */
  draw(address: string, ask: Ask): Promise<DrawnPage | undefined>;
  /** Every address that search engines shall know, with the moment of its last change where there is one. */
  listed(ask: Ask): Promise<readonly { address: string; changed?: string }[]>;
  /** The picture as SVG. */
  picture(of: PictureOf): string;
}
