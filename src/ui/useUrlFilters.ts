import { useSearchParams } from 'react-router';

/** Kept in the URL, so that links, reloads and Back keep them. An empty value is no filter. */
export interface UrlFilters<Name extends string> {
  values: Readonly<Record<Name, string>>;
  active: number;
  /** From 1. */
  page: number;
  set: (change: Partial<Record<Name, string>>) => void;
  clear: () => void;
  turnTo: (page: number) => void;
}

/** More than any list has. */
const mostPages = 100_000;

export function useUrlFilters<Name extends string>(names: readonly Name[]): UrlFilters<Name> {
  const [params, setParams] = useSearchParams();
  const values = Object.fromEntries(names.map((name) => [name, params.get(name) ?? ''])) as Record<Name, string>;

  function write(change: Record<string, string>): void {
    // Read from the URL itself: a second change may come before the first is rendered.
    const after = new URLSearchParams(location.search);
    for (const [name, value] of Object.entries(change)) {
      if (value === '') after.delete(name);
      else after.set(name, value);
    }
    setParams(after, { replace: true, preventScrollReset: true });
  }

  return {
    values,
    active: Object.values(values).filter((value) => value !== '').length,
    page: Math.min(Math.max(1, Number.parseInt(params.get('page') ?? '1', 10) || 1), mostPages),
    set: (change) => write({ ...change, page: '' }),
    clear: () => write({ ...Object.fromEntries(names.map((name) => [name, ''])), page: '' }),
    turnTo: (page) => write({ page: page === 1 ? '' : String(page) }),
  };
}
