import { addresses } from '#platform/addresses.ts';
import { uuidPattern } from '#platform/uuidPattern.ts';

/** How slow a visit was: the Core Web Vitals, https://web.dev/articles/vitals. A browser may not measure each of them. */
export interface Visit {
  page: MeasuredPage;
  /** Largest Contentful Paint, milliseconds. */
  lcp?: number | undefined;
  /** Interaction to Next Paint, milliseconds. */
  inp?: number | undefined;
  /** Cumulative Layout Shift, without a unit. */
  cls?: number | undefined;
}

/** A fixed list: no call can add a series to the metrics, and no id leaves the browser. */
export const measuredPages = [
  addresses.home,
  addresses.about,
  addresses.events,
  addresses.event(':id'),
  addresses.featuredEvents,
  addresses.featuredEvent(':id'),
  addresses.schedule,
  addresses.results,
  addresses.login,
  addresses.register,
  addresses.dashboard,
  addresses.myRegistrations,
  addresses.pass(':id'),
  addresses.door,
  'other',
] as const;
export type MeasuredPage = (typeof measuredPages)[number];

const ids = new RegExp(uuidPattern, 'gi');

export function measuredPageOf(path: string): MeasuredPage {
  const route = path.replace(ids, ':id');
  return measuredPages.find((page) => page === route) ?? 'other';
}
