import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { matchRoutes, type NavigateFunction, type RouteObject, useNavigate, useRoutes } from 'react-router';
import { addresses } from '#addresses';
import { administrators, participants, superAdmins } from '#accounts/rules.ts';
import { Guarded } from '#accounts/web/Guarded.tsx';
import { useParticipantId } from '#accounts/web/useParticipantId.ts';
import { useAreStandingsWanted } from '#events/web/standings.ts';
import { Layout } from '#home/web/shell/Layout.tsx';
import { useLiveUpdates } from '#live/web/useLiveUpdates.ts';

// Routes as components, not react-router's data mode: its loaders and actions, which react-query makes needless here,
// cost 17 kB of a first load of 100.

type LoadPage = () => Promise<{ default: ComponentType }>;
interface LazyPage {
  load: () => Promise<void>;
  component: () => ComponentType;
}

function page(path: string, loadPage: LoadPage): RouteObject {
  let loaded: ComponentType | undefined;
  const load = async () => {
    const module = await loadPage();
    loaded = module.default;
    return module;
  };
  const Lazy = lazy(load);
  const lazyPage: LazyPage = { load: () => load().then(() => undefined), component: () => loaded ?? Lazy };
  return { path, handle: lazyPage, element: <RoutePage key={path} lazyPage={lazyPage} /> };
}

/** A page whose code has loaded renders without suspending: so the server can render and the browser hydrate it. */
function RoutePage({ lazyPage }: { lazyPage: LazyPage }) {
  const [Page] = useState(lazyPage.component);
  const routerNavigate = useNavigate();
  useEffect(() => {
    navigate = routerNavigate;
    pendingLogin?.();
    pendingLogin = undefined;
  }, [routerNavigate]);
  return <Page />;
}

let navigate: NavigateFunction | undefined;
let pendingLogin: (() => void) | undefined;

/**
 * Navigates to the login from outside the components and back after it. Before a page has mounted it waits for that:
 * React must hydrate what the server rendered first. A guarded page may have navigated there itself by then.
 */
export function goToLogin(before: () => void): void {
  const go = () => {
    before();
    const { pathname, search } = location;
    if (pathname !== addresses.login) void navigate?.(addresses.login, { state: { from: `${pathname}${search}` } });
  };
  if (navigate) go();
  else pendingLogin = go;
}

/** Where a super admin sets up the second factor that every other call of theirs waits for. */
export function goToSecurity(): void {
  if (location.pathname !== addresses.accountSecurity) void navigate?.(addresses.accountSecurity);
}

const routes: RouteObject[] = [
  {
    element: <Layout />,
    children: [
      page(addresses.home, () => import('#home/web/HomePage.tsx')),
      page(addresses.about, () => import('#home/web/about/AboutPage.tsx')),
      page(addresses.club(':slug'), () => import('#clubs/web/ClubPage.tsx')),
      page(addresses.schedule, () => import('#events/web/schedule/SchedulePage.tsx')),
      page(addresses.events, () => import('#events/web/EventsPage.tsx')),
      page(addresses.event(':id'), () => import('./EventRoute.tsx')),
      page(addresses.featuredEvents, () => import('#featured/web/FeaturedEventsPage.tsx')),
      page(addresses.manageTeam, () => import('#featured/web/manage/ManageTeamPage.tsx')),
      page(addresses.featuredEvent(':id'), () => import('./FeaturedEventRoute.tsx')),
      page(addresses.apply, () => import('#recruitment/web/apply/ApplyPage.tsx')),
      page(addresses.applyToClub(':slug'), () => import('#recruitment/web/apply/ClubApplyPage.tsx')),
      page(addresses.login, () => import('#accounts/web/LoginPage.tsx')),
      page(addresses.register, () => import('#accounts/web/RegisterPage.tsx')),
      page(addresses.registerFreshBatch, () => import('#accounts/web/RegisterFreshBatchPage.tsx')),
      page(addresses.forgotPassword, () => import('#accounts/web/ForgotPasswordPage.tsx')),
      page(addresses.resetPassword, () => import('#accounts/web/ResetPasswordPage.tsx')),
      page(addresses.unsubscribe, () => import('#reminders/web/UnsubscribePage.tsx')),
      {
        element: <Guarded />,
        children: [
          page(addresses.dashboard, () => import('#home/web/DashboardPage.tsx')),
          page(addresses.accountSecurity, () => import('./SecurityRoute.tsx')),
        ],
      },
      {
        element: <Guarded roles={participants} />,
        children: [
          page(addresses.profile, () => import('./ProfileRoute.tsx')),
          page(addresses.myRegistrations, () => import('./MyRegistrationsRoute.tsx')),
          page(addresses.invitations, () => import('#invitations/web/InvitationsPage.tsx')),
        ],
      },
      {
        element: <Guarded roles={administrators} />,
        children: [
          page(addresses.manageEvents, () => import('./ManageEventsRoute.tsx')),
          page(addresses.editEvent(':id'), () => import('#events/web/manage/EditEventPage.tsx')),
          page(addresses.eventMessages(':id'), () => import('#messages/web/EventMessagesPage.tsx')),
          page(addresses.featuredMessages(':id'), () => import('#messages/web/FeaturedMessagesPage.tsx')),
          page(addresses.manageFeatured, () => import('#featured/web/admin/ManageFeaturedPage.tsx')),
        ],
      },
      {
        element: <Guarded roles={superAdmins} />,
        children: [
          page(addresses.manageUsers, () => import('#people/web/PeoplePage.tsx')),
          page(addresses.recruitment, () => import('#recruitment/web/review/RecruitmentPage.tsx')),
          page(addresses.clubRecruitment, () => import('#recruitment/web/review/ClubRecruitmentPage.tsx')),
          page(addresses.records, () => import('#audit/web/AuditLogPage.tsx')),
          page(addresses.mailLog, () => import('#maillog/web/MailLogPage.tsx')),
        ],
      },
      page(addresses.mailbox, () => import('./MailboxRoute.tsx')),
      page('*', () => import('#home/web/NotFoundPage.tsx')),
    ],
  },
];

export async function preload(path: string): Promise<void> {
  const lazyPage = matchRoutes(routes, path)?.at(-1)?.route.handle as LazyPage | undefined;
  // Opening the page would fail too, and show it.
  await lazyPage?.load().catch(() => undefined);
}

export const isUnknownPath = (path: string): boolean => matchRoutes(routes, path)?.at(-1)?.route.path === '*';

export function preloadOnIntent(): void {
  const onIntent = ({ target }: Event) => {
    const link = target instanceof Element && target.closest('a');
    if (link && link.origin === location.origin) void preload(link.pathname);
  };
  addEventListener('pointerover', onIntent, { passive: true });
  addEventListener('focusin', onIntent);
}

export function AppRoutes() {
  return (
    <>
      {useRoutes(routes)}
      <LiveUpdates />
      <Standings />
    </>
  );
}

/** A component of its own, so that signing in does not render the pages again and lose their server HTML. */
function LiveUpdates() {
  useLiveUpdates();
  return null;
}

const PublishStandings = lazy(() => import('#registrations/web/PublishStandings.tsx'));

/** Cards that know the person: nothing of it is loaded for visitors, nor on pages without cards. */
function Standings() {
  const areWanted = useAreStandingsWanted();
  const isParticipant = useParticipantId() !== undefined;
  return (
    areWanted &&
    isParticipant && (
      <Suspense>
        <PublishStandings />
      </Suspense>
    )
  );
}
