import { type NavigateOptions, useLocation, useSearchParams } from 'react-router';
import { afterStep } from '../dialog/historySteps.ts';

/**
 * The query of the address and its setter. A change gets the query at the time of writing: another may have come before
 * it was rendered, and a step back goes first. It returns how it is written, or false for no change.
 */
export function useUrlParams() {
  const [params, setParams] = useSearchParams();
  const { pathname } = useLocation();
  const change = (edit: (after: URLSearchParams) => NavigateOptions | false) =>
    afterStep(() => {
      // The page was left, and the next one is still loading.
      if (location.pathname !== pathname) return;
      const after = new URLSearchParams(location.search);
      const options = edit(after);
      if (options) setParams(after, { preventScrollReset: true, ...options });
    });
  return [params, change] as const;
}
