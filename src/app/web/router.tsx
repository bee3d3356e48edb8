import { createBrowserRouter, type RouteObject } from 'react-router';
import { addresses } from '#addresses';
import { participants } from '#accounts/rules.ts';
import { Guarded } from '#accounts/web/Guarded.tsx';
import { BrokenPage } from '#home/web/BrokenPage.tsx';
import { Layout } from '#home/web/shell/Layout.tsx';
import { Arriving } from './Arriving.tsx';

type Page = { default: () => React.ReactNode };
const page = (path: string, load: () => Promise<Page>): RouteObject => ({
  path,
  lazy: async () => ({ Component: (await load()).default }),
});

const pages: RouteObject[] = [
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
];

export const router = createBrowserRouter([
  {
    element: <Layout />,
    errorElement: <BrokenPage />,
    // The shell stands at once; what breaks or is still to come does so inside it.
    children: [{ errorElement: <BrokenPage />, hydrateFallbackElement: <Arriving />, children: pages }],
  },
]);
