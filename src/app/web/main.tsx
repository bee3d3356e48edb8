import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { addresses } from '#addresses';
import { beginSession } from '#accounts/web/session.ts';
import '#shared/web/styles/site.css';
import { App } from './App.tsx';
import { type Known, takeKnown } from './known.ts';
import { queryClient } from './queryClient.ts';
import { goTo, preload, preloadOnIntent, Site } from './router.tsx';

const code = preload(location.pathname);
preloadOnIntent();
void beginSession(() => {
  queryClient.clear();
  goTo(addresses.login);
});

const root = document.getElementById('root') as HTMLElement;
const app = (
  <App queryClient={queryClient}>
    <BrowserRouter>
      <Site />
    </BrowserRouter>
  </App>
);

if (root.hasChildNodes()) {
  takeKnown(queryClient, JSON.parse(document.getElementById('known')?.textContent ?? '[]') as Known[]);
  // What the server drew stays on the screen until the page's code is there to take it over.
  void code.then(() => hydrateRoot(root, app));
} else {
  // The server's title stands until the pages say their own; beside theirs it would win.
  document.querySelector('title')?.remove();
  createRoot(root).render(app);
}
