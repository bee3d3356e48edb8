import type { UrlSort } from '#ui/records/useUrlSort.ts';

const none = { sort: undefined, direction: undefined };

/** Of tables in one order. */
export const unsorted: UrlSort = { ...none, shown: none, set: () => undefined };
