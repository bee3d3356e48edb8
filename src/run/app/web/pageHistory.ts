import { NavigationType, UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router';
import { afterStep } from '#ui/dialog/historySteps.ts';

let arrive: () => void;
/** Called by the page once it is in place and has focus. */
export const pageArrived = () => arrive?.();

/** A chunk of its own: the first load has no room for it. Without it pages change without a transition. */
export const loadTransition = () => import('./pageTransition.ts').catch(() => undefined);

export const canTransition = () =>
  'startViewTransition' in document && !matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * The browser's history, which notifies the router of another page once its code is loaded, within a view transition.
 * The router is notified at once of a change within the page (a query, a fragment, a dialog's entry), and of every
 * change in a browser without view transitions (decision 9). Entries are added only after pending steps back have
 * finished.
 */
export function pageHistory(load: (path: string) => Promise<void>) {
  const history = createBrowserHistory({ v5Compat: true });
  const own = { ...history };
  history.push = (to, state) => afterStep(() => own.push(to, state));
  history.replace = (to, state) => afterStep(() => own.replace(to, state));
  let shown = history.location.pathname;
  let hasBrowserTransition = false;
  // Registered before the history's own listener. A swipe back on a phone has animated the page already.
  addEventListener('popstate', ({ hasUAVisualTransition }) => {
    hasBrowserTransition = hasUAVisualTransition;
  });
  history.listen = (notifyRouter) => {
    let latest: unknown;
    return own.listen((update) => {
      latest = update;
      const { pathname } = update.location;
      const show = () => {
        if (latest !== update) return undefined;
        const arrival = new Promise<void>((resolve) => {
          arrive = resolve;
        });
        shown = pathname;
        notifyRouter(update);
        return arrival;
      };
      const isPlain = update.action === NavigationType.Pop && hasBrowserTransition;
      const inTransition = async () => {
        const [transition] = await Promise.all([loadTransition(), load(pathname)]);
        if (latest === update && transition) transition.transitionTo(shown, pathname, show);
        else void show();
      };
      void (pathname === shown || isPlain || !canTransition() ? show() : inTransition());
    });
  };
  return history;
}
