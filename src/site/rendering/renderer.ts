import type { FestivalEvent } from '#events/events/contract.ts';

/** The contract between the server and its build of the pages (src/run/app/web/render.tsx). */

/** React's marker of a part of a page that was still suspended. */
export const suspended = '<!--$!-->';

interface ApiAnswer {
  status: number;
  body: string;
}

/** Calls the API at an address under /api, as a visitor who is not signed in. */
export type RequestApi = (address: string) => Promise<ApiAnswer>;

/** What search engines and messengers show about a page. */
export interface PageMeta {
  /** Escaped HTML, as in the page's own title element. */
  title: string;
  description: string;
  /** The page's address without parameters that do not change it. */
  canonical: string;
  /** The subject of its share picture. */
  picture: NamedSubject;
}

export interface RenderedPage {
  status: 200 | 404;
  meta: PageMeta;
  /** The content of #root. */
  html: string;
  /** Links for the head, of pictures to load first. */
  preloads: string;
  /** The dehydrated query cache, as JSON. */
  queryState: string;
  /** API address → body. The same answers render the same page. */
  apiAnswers: ReadonlyMap<string, string>;
  /** The source files of the page's components, below src. */
  modules: readonly string[];
  /** Of parts whose styles alone are needed at first. */
  lazyModules: readonly string[];
}

/** An event for a share picture, as the API answers it; a featured event is for teams and has no limit. */
export type SharedEvent = Pick<
  FestivalEvent,
  | '_id'
  | 'title'
  | 'category'
  | 'organizerClub'
  | 'status'
  | 'date'
  | 'time'
  | 'durationMinutes'
  | 'registrationDeadline'
  | 'registrationOpen'
  | 'registrationOpensAt'
  | 'minTeamSize'
  | 'maxTeamSize'
> & { isTeamEvent?: boolean; isFull?: boolean };

type PageSubject = { kind: 'site' | 'schedule' | 'featured-events' } | { kind: 'club'; slug: string };
interface EventSubject {
  kind: 'event';
  event: SharedEvent;
  isFeatured: boolean;
  datesAnnounced: boolean;
}

/** As a page names it. */
export type NamedSubject = PageSubject | EventSubject;
/** As rendered: depends on the state of the event at that time. */
export type ShareSubject = PageSubject | (EventSubject & { now: Date });

export interface PageRenderer {
  /** The canonical address of all addresses with the same page; undefined if the browser renders it. */
  cacheAddressOf(address: URL): string | undefined;
  /** The pattern of the page at an address, such as `/events/:id`; undefined without a page. */
  patternOf(address: string): string | undefined;
  /** @returns undefined when the API fails. `address` is one of `cacheAddressOf`. */
  render(address: string, requestApi: RequestApi): Promise<RenderedPage | undefined>;
  /** Every address for search engines, with the time of its last change if known. */
  sitemapEntries(requestApi: RequestApi): Promise<readonly { address: string; changed?: string }[]>;
  /** A share picture of 1200×630 as SVG. */
  renderPicture(subject: ShareSubject): string;
}
