import '#ui/styles/tokens.css';
import '#ui/styles/reset.css';
import '#ui/styles/print.css';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { unstable_HistoryRouter as HistoryRouter } from 'react-router';
import { initSession } from '#people/accounts/web/session.ts';
import { identity } from '#platform/http/web/client.ts';
import { prepareToasts } from '#ui/toast/toast.ts';
import { App } from './App.tsx';
import { type CachedQuery, hydrateQueries } from '#site/rendering/web/queryState.ts';
import { sampleVisits } from '#run/operations/web/sampleVisits.ts';
import { rememberZoneOffsets } from '#site/rendering/web/zoneOffsets.ts';
import { queryClient } from './queryClient.ts';
import { goToLogin, goToSecurity } from './lazyPage.tsx';
import { pageHistory } from './pageHistory.ts';
import { preload, preloadOnIntent, AppRoutes } from './router.tsx';

rememberZoneOffsets();
const pageCode = preload(location.pathname);
preloadOnIntent();
// A second later, after the response to the input.
for (const type of ['pointerdown', 'keydown'])
  addEventListener(type, () => setTimeout(prepareToasts, 1000), { once: true });
identity.onSecondFactorNeeded = goToSecurity;
sampleVisits();
void initSession(() => goToLogin(() => queryClient.clear()));

const root = document.getElementById('root') as HTMLElement;
const app = (
  <App queryClient={queryClient}>
    <HistoryRouter history={pageHistory(preload)}>
      <AppRoutes />
    </HistoryRouter>
  </App>
);

function applyHoistedStyles(container: HTMLElement): void {
  for (const element of container.querySelectorAll<HTMLElement>('[data-style]')) {
    element.style.cssText = element.dataset['style'] ?? '';
    element.removeAttribute('data-style');
  }
}

/** The server's HTML stays visible until the page's code has loaded. */
async function hydrate(): Promise<void> {
  await pageCode;
  hydrateQueries(queryClient, JSON.parse(document.getElementById('query-state')?.textContent ?? '[]') as CachedQuery[]);
  applyHoistedStyles(root);
  // In a transition React yields to presses while it hydrates.
  startTransition(() => {
    hydrateRoot(root, app);
  });
}

if (root.hasChildNodes()) {
  void hydrate();
} else {
  // The server's title element would win over those of the pages.
  document.querySelector('title')?.remove();
  createRoot(root).render(app);
}
