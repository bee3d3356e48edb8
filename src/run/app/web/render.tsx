import { StaticRouter } from 'react-router';
import { createRenderer } from '#site/rendering/web/renderPages.tsx';
import { App } from './App.tsx';
import { isLeftToAdministration, isUnknownPath, preload, AppRoutes } from './router.tsx';

// It is a chunk of its own in the browser.
const { isUnknownToAdministration } = await import('./AdministrationRoute.tsx');

export const renderer = createRenderer({
  element: (address, queryClient) => (
    <App queryClient={queryClient}>
      <StaticRouter location={address}>
        <AppRoutes />
      </StaticRouter>
    </App>
  ),
  preload,
  isUnknownPath: (path) => isUnknownPath(path) || (isLeftToAdministration(path) && isUnknownToAdministration(path)),
});
