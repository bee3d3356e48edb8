import '#ui/styles/tokens.css';
import '#ui/styles/reset.css';
import '#ui/styles/print.css';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { initSession } from '#accounts/web/session.ts';
import { prepareToasts } from '#ui/toast.ts';
import { App } from './App.tsx';
import { type CachedQuery, hydrateQueries } from '#rendering/web/queryState.ts';
import { queryClient } from './queryClient.ts';
import { goToLogin, preload, preloadOnIntent, AppRoutes } from './router.tsx';

const code = preload(location.pathname);
preloadOnIntent();
// A second later: what was pressed comes first.
for (const begun of ['pointerdown', 'keydown'])
  addEventListener(begun, () => setTimeout(prepareToasts, 1000), { once: true });
void initSession(() => goToLogin(() => queryClient.clear()));

const root = document.getElementById('root') as HTMLElement;
const app = (
  <App queryClient={queryClient}>
    <BrowserRouter>
      <AppRoutes />
    </BrowserRouter>
  </App>
);

/** No page may have inline styles: the server names them, and here they are set. See firstStyles.ts of the server. */
function takeStyles(rendered: HTMLElement): void {
  for (const element of rendered.querySelectorAll<HTMLElement>('[data-style]')) {
    element.style.cssText = element.dataset['style'] ?? '';
    element.removeAttribute('data-style');
  }
}

/** What the server drew stays on the screen until the page's code is there to take it over. */
async function takeOver(): Promise<void> {
  await code;
  hydrateQueries(queryClient, JSON.parse(document.getElementById('known')?.textContent ?? '[]') as CachedQuery[]);
  takeStyles(root);
  hydrateRoot(root, app);
}

if (root.hasChildNodes()) {
  void takeOver();
} else {
  // The server's title stands until the pages say their own; beside theirs it would win.
  document.querySelector('title')?.remove();
  createRoot(root).render(app);
}
