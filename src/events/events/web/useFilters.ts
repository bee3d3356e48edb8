import { useSearchParams } from 'react-router';
import { matchesSearch } from '#platform/search.ts';
import type { FestivalEvent } from '../contract.ts';
import { categories } from '../rules.ts';

type CategoryFilter = 'all' | (typeof categories)[number];

interface Filters {
  category: CategoryFilter;
  search: string;
}
/** Whether the group of past events is open; undefined: the page decides. */
type OverFilter = 'open' | 'closed';

const isOver = ({ status }: FestivalEvent): boolean => status === 'completed' || status === 'cancelled';

export const currentFirst = (events: readonly FestivalEvent[]): FestivalEvent[] =>
  events.toSorted((a, b) => Number(isOver(a)) - Number(isOver(b)));

export function filtered(events: readonly FestivalEvent[], { category, search }: Filters): FestivalEvent[] {
  return events.filter(
    (event) =>
      (category === 'all' || event.category === category) && matchesSearch([event.title, event.description], search),
  );
}

type Change = Partial<Filters> & { over?: OverFilter };

export function useFilters(): Filters & { isOverOpen: boolean | undefined; set: (change: Change) => void } {
  const [params, setParams] = useSearchParams();
  function set(change: Change): void {
    // Read from the URL itself: a second change may come before the first is rendered.
    const after = new URLSearchParams(location.search);
    // The matches of a new filter must not stay hidden in a group that was closed before.
    after.delete('over');
    for (const [name, value] of Object.entries(change)) {
      if (value === '' || value === 'all') after.delete(name);
      else after.set(name, value);
    }
    setParams(after, { replace: true, preventScrollReset: true });
  }
  const over = params.get('over');
  return {
    category: categories.find((category) => category === params.get('category')) ?? 'all',
    search: params.get('search') ?? '',
    isOverOpen: over === 'open' || (over === 'closed' ? false : undefined),
    set,
  };
}
