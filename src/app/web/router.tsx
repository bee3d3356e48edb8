import { type ComponentType, lazy, useEffect } from 'react';
import { matchPath, type NavigateFunction, type RouteObject, useNavigate, useRoutes } from 'react-router';
import { addresses } from '#addresses';
import { participants } from '#accounts/rules.ts';
import { Guarded } from '#accounts/web/Guarded.tsx';
import { Layout } from '#home/web/shell/Layout.tsx';
import { useFreshness } from './useFreshness.ts';

// Routes as components, not react-router's data mode: its loaders and actions, which react-query makes needless here,
// cost 17 kB of a first load of 100.

type Load = () => Promise<{ default: ComponentType }>;
const loads: { path: string; load: Load }[] = [];

function page(path: string, load: Load): RouteObject {
  const Page = lazy(load);
  loads.push({ path, load });
  return { path, element: <Page /> };
}

const routes: RouteObject[] = [
  {
    element: <Layout />,
    children: [
      page(addresses.home, () => import('#home/web/HomePage.tsx')),
      page(addresses.events, () => import('#events/web/EventsPage.tsx')),
      page(addresses.event(':id'), () => import('./EventRoute.tsx')),
      page(addresses.login, () => import('#accounts/web/LoginPage.tsx')),
      page(addresses.register, () => import('#accounts/web/RegisterPage.tsx')),
      page(addresses.registerFreshBatch, () => import('#accounts/web/RegisterFreshBatchPage.tsx')),
      page(addresses.forgotPassword, () => import('#accounts/web/ForgotPasswordPage.tsx')),
      page(addresses.resetPassword, () => import('#accounts/web/ResetPasswordPage.tsx')),
      { element: <Guarded />, children: [page(addresses.dashboard, () => import('#home/web/DashboardPage.tsx'))] },
      {
        element: <Guarded roles={participants} />,
        children: [
          page(addresses.profile, () => import('#accounts/web/ProfilePage.tsx')),
          page(addresses.myRegistrations, () => import('#registrations/web/MyRegistrationsPage.tsx')),
        ],
      },
      page(addresses.mailbox, () => import('./MailboxPage.tsx')),
      page('*', () => import('#home/web/NotFoundPage.tsx')),
    ],
  },
];

/** Fetches the code of the page at a path, so that it is there when it is wanted. */
function preload(path: string): void {
  // If that fails, opening the page fails too, and says so.
  loads
    .find((each) => matchPath(each.path, path))
    ?.load()
    .catch(() => undefined);
}

/** The page of this address at once, the others as soon as a pointer or the focus comes to a link. */
export function preloadPages(): void {
  preload(location.pathname);
  const onIntent = ({ target }: Event) => {
    const link = target instanceof Element && target.closest('a');
    if (link && link.origin === location.origin) preload(link.pathname);
  };
  addEventListener('pointerover', onIntent, { passive: true });
  addEventListener('focusin', onIntent);
}

let navigate: NavigateFunction | undefined;
/** Goes to an address from outside the pages. */
export const goTo = (address: string): void => void navigate?.(address);

export function Site() {
  const own = useNavigate();
  useEffect(() => {
    navigate = own;
  }, [own]);
  useFreshness();
  return useRoutes(routes);
}
