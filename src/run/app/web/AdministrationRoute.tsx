import { matchRoutes, type RouteObject, useRoutes } from 'react-router';
import { Guarded } from '#people/accounts/web/Guarded.tsx';
import { administrationPages } from '#site/dashboard/web/administration.ts';
import { page, preloadPage } from './lazyPage.tsx';

const root = '/admin';

const routes: RouteObject[] = [
  ...administrationPages.map(({ address, roles, load }) => ({
    element: <Guarded roles={roles} />,
    children: [page(address.slice(`${root}/`.length), load)],
  })),
  page('*', () => import('#site/home/web/NotFoundPage.tsx')),
];

export default function AdministrationRoute() {
  return useRoutes(routes);
}

export const preload = (path: string): Promise<void> => preloadPage(matchRoutes(routes, path, root), path);

export const isUnknownToAdministration = (path: string): boolean =>
  matchRoutes(routes, path, root)?.at(-1)?.route.path === '*';
