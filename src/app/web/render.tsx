import { StaticRouter } from 'react-router';
import { pageRenderer } from '#rendering/web/renderPages.tsx';
import { App } from './App.tsx';
import { leadsNowhere, preload, Site } from './router.tsx';

/** The entry of the server's build: the same pages as in the browser, rendered to HTML. */
export const prerender = pageRenderer({
  element: (address, queryClient) => (
    <App queryClient={queryClient}>
      <StaticRouter location={address}>
        <Site />
      </StaticRouter>
    </App>
  ),
  preload,
  leadsNowhere,
});
