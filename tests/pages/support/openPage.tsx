import { createRoot, type Root } from 'react-dom/client';
import { unstable_HistoryRouter as HistoryRouter } from 'react-router';
import { initSession } from '#people/accounts/web/session.ts';
import { App } from '#run/app/web/App.tsx';
import { goToLogin, goToSecurity } from '#run/app/web/lazyPage.tsx';
import { pageHistory } from '#run/app/web/pageHistory.ts';
import { queryClient } from '#run/app/web/queryClient.ts';
import { AppRoutes, preload } from '#run/app/web/router.tsx';
import { toast } from '#ui/toast/toast.ts';
import { identity } from '#platform/http/web/client.ts';
import { retry } from './locator.ts';

let root: Root | undefined;

interface Opening {
  width: number;
  height: number;
  /** In place of the entry of the history. */
  isReload: boolean;
  /** Before any code of the page. */
  prepare: () => void;
}

/** Opens a page as from the address bar: the product's own routes, session, queries and calls. Kept storage stays. */
export async function openPage(address: string, { width, height, isReload, prepare }: Opening): Promise<void> {
  closePage();
  Object.assign(globalThis, { innerWidth: width, innerHeight: height });
  const { pathname, search, hash } = new URL(address, location.origin);
  if (!isReload) history.pushState(null, '', `${pathname}${search}${hash}`);
  prepare();
  await preload(location.pathname);
  identity.onSecondFactorNeeded = goToSecurity;
  void initSession(() => goToLogin(() => queryClient.clear()));
  root = createRoot(document.body.appendChild(document.createElement('div')));
  root.render(
    <App queryClient={queryClient}>
      <HistoryRouter history={pageHistory(preload)}>
        <AppRoutes />
      </HistoryRouter>
    </App>,
  );
  await retry(() => {
    if (!document.querySelector('main')) throw new Error(`${address} shows nothing`);
  });
}

export function closePage(): void {
  root?.unmount();
  root = undefined;
  queryClient.clear();
  // Also lets the next page show a text again within the second in which the toaster shows it once.
  toast.closeFormErrors();
  for (const button of document.querySelectorAll<HTMLElement>('[data-toast] [aria-label="Dismiss"]')) button.click();
  for (const left of document.querySelectorAll('body > div:empty')) left.remove();
}
