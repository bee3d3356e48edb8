import { position } from '../dialog/historySteps.ts';
import { useUrlParams } from './useUrlParams.ts';

/** Kept in the URL, so that links, reloads and Back keep them. An empty value is no filter. */
export interface UrlFilters<Name extends string> {
  values: Readonly<Record<Name, string>>;
  active: number;
  /** From 1. */
  page: number;
  /** @param isTyped with each pause in typing: replaces the step of the history instead of adding one */
  set: (change: Partial<Record<Name, string>>, isTyped?: boolean) => void;
  clear: () => void;
  turnTo: (page: number, isCorrection?: boolean) => void;
}

interface Options {
  /** What is chosen becomes a step of the history, so that Back returns to the filters before. */
  inHistory?: boolean;
  /** A filter above a list; it does not change the page. */
  inDialog?: boolean;
}

/** More than any list has. */
const mostPages = 100_000;

export function useUrlFilters<Name extends string>(
  names: readonly Name[],
  { inHistory = false, inDialog = false }: Options = {},
): UrlFilters<Name> {
  const [params, changeParams] = useUrlParams();
  const firstPage = inDialog ? {} : { page: '' };
  const values = Object.fromEntries(names.map((name) => [name, params.get(name) ?? ''])) as Record<Name, string>;

  function write(change: Record<string, string>, replace = false): void {
    const from = position();
    changeParams((after) => {
      // The window may have closed.
      if (inDialog && position() !== from) return false;
      after.delete('record'); // The open one may leave the list.
      for (const [name, value] of Object.entries(change)) {
        if (value === '') after.delete(name);
        else after.set(name, value);
      }
      // With its state the entry of a dialog stays the one that opened it.
      const { usr: state } = history.state as { usr: unknown };
      return { replace: replace || !inHistory, state };
    });
  }

  return {
    values,
    active: Object.values(values).filter((value) => value !== '').length,
    page: Math.min(Math.max(1, Number.parseInt(params.get('page') ?? '1', 10) || 1), mostPages),
    set: (change, isTyped = false) => write({ ...change, ...firstPage }, isTyped),
    clear: () => write({ ...Object.fromEntries(names.map((name) => [name, ''])), ...firstPage }),
    turnTo: (page, isCorrection = false) => write({ page: page === 1 ? '' : String(page) }, isCorrection),
  };
}
