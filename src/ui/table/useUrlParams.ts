import { type NavigateOptions, useLocation, useSearchParams } from 'react-router';
import { afterStep } from '../dialog/historySteps.ts';

/**
 * The query of the address, and what changes it. A change gets the query as it stands when it is written: another one may have
 * come before it was rendered, and a step back goes first. It says how it is written, or false where nothing is to be changed.
 */
export function useUrlParams() {
  const [params, setParams] = useSearchParams();
  const { pathname } = useLocation();
  const change = (edit: (after: URLSearchParams) => NavigateOptions | false) =>
    afterStep(() => {
      // Somebody has left the page, whose next one is still being loaded.
      if (location.pathname !== pathname) return;
      const after = new URLSearchParams(location.search);
      const options = edit(after);
      if (options) setParams(after, { preventScrollReset: true, ...options });
    });
  return [params, change] as const;
}
