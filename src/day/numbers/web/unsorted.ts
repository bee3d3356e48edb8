import type { UrlSort } from '#ui/records/useUrlSort.ts';

const none = { sort: undefined, direction: undefined };

/** For tables that cannot be sorted. */
export const unsorted: UrlSort = { ...none, shown: none, set: () => undefined };
