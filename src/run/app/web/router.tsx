import { Suspense, useEffect } from 'react';
import { matchRoutes, Outlet, type RouteObject, useLocation, useRoutes } from 'react-router';
import { addresses } from '#platform/addresses.ts';
import { administrators, participants } from '#people/accounts/roles.ts';
import { Guarded } from '#people/accounts/web/Guarded.tsx';
import { useParticipantId } from '#people/accounts/web/useParticipantId.ts';
import { useAreOwnStatusesWanted } from '#events/events/web/ownStatuses.ts';
import { Layout } from '#site/shell/web/Layout.tsx';
import { useLiveUpdates } from '#site/live/web/useLiveUpdates.ts';
import { useForgetting } from '#people/offline/web/useForgetting.ts';
import { lazyPart } from '#ui/browser/lazyPart.ts';
import { page, preloadPage } from './lazyPage.tsx';
import { canTransition, loadTransition, pageArrived } from './pageHistory.ts';

// Routes as components, not react-router's data mode: its loaders and actions, needless with react-query, cost 17 kB of
// a first load of 100.

const routes: RouteObject[] = [
  {
    element: <Layout />,
    children: [
      page(addresses.start, () => import('./StartRoute.tsx')),
      page(addresses.home, () => import('#site/home/web/HomePage.tsx')),
      page(addresses.about, () => import('#site/home/web/about/AboutPage.tsx')),
      page(addresses.club(':slug'), () => import('#events/clubs/web/ClubPage.tsx')),
      page(addresses.schedule, () => import('#events/events/web/schedule/SchedulePage.tsx')),
      page(addresses.events, () => import('#events/events/web/EventsPage.tsx')),
      page(addresses.event(':id'), () => import('./EventRoute.tsx')),
      page(addresses.featuredEvents, () => import('#teams/featured/web/FeaturedEventsPage.tsx')),
      page(addresses.manageTeam, () => import('./ManageTeamRoute.tsx')),
      page(addresses.featuredEvent(':id'), () => import('./FeaturedEventRoute.tsx')),
      page(addresses.results, () => import('#day/results/web/ResultsPage.tsx')),
      page(`${addresses.verify}/:serial?`, () => import('#day/certificates/web/VerifyPage.tsx')),
      page(addresses.apply, () => import('#recruitment/web/apply/ApplyPage.tsx')),
      page(addresses.applyToClub(':slug'), () => import('#recruitment/web/apply/ClubApplyPage.tsx')),
      page(addresses.login, () => import('#people/accounts/web/LoginPage.tsx')),
      page(addresses.register, () => import('#people/accounts/web/RegisterPage.tsx')),
      page(addresses.registerFreshBatch, () => import('#people/accounts/web/RegisterFreshBatchPage.tsx')),
      page(addresses.forgotPassword, () => import('#people/accounts/web/ForgotPasswordPage.tsx')),
      page(addresses.resetPassword, () => import('#people/accounts/web/ResetPasswordPage.tsx')),
      page(addresses.join, () => import('./JoinRoute.tsx')),
      page(addresses.unsubscribe, () => import('#contact/reminders/web/UnsubscribePage.tsx')),
      page(addresses.cantCome, () => import('#teams/registrations/web/CantComePage.tsx')),
      {
        element: <Guarded />,
        children: [
          page(addresses.dashboard, () => import('#site/dashboard/web/DashboardPage.tsx')),
          page(addresses.accountSecurity, () => import('./SecurityRoute.tsx')),
        ],
      },
      {
        element: <Guarded roles={participants} />,
        children: [
          page(addresses.profile, () => import('./ProfileRoute.tsx')),
          page(addresses.invitations, () => import('#teams/invitations/web/InvitationsPage.tsx')),
        ],
      },
      {
        element: <Guarded roles={participants} opensOffline />,
        children: [
          page(addresses.myRegistrations, () => import('./MyRegistrationsRoute.tsx')),
          page(addresses.pass(':id'), () => import('./PassRoute.tsx')),
        ],
      },
      page(addresses.teamPass, () => import('#day/attendance/web/TeamPassPage.tsx')),
      page('/admin/*', async () => {
        const { default: AdministrationRoute, preload: preloadBelow } = await import('./AdministrationRoute.tsx');
        return { default: AdministrationRoute, preload: preloadBelow };
      }),
      page(addresses.mailbox, () => import('./MailboxRoute.tsx')),
      page('*', () => import('#site/home/web/NotFoundPage.tsx')),
    ],
  },
  {
    // For a phone held in one hand: without menu and footer.
    element: (
      <Suspense>
        <Outlet />
      </Suspense>
    ),
    children: [
      page(addresses.door, () => import('#day/attendance/web/door/DoorLinkPage.tsx')),
      {
        element: <Guarded roles={administrators} opensOffline />,
        children: [
          page(addresses.eventDoor(':id'), () => import('#day/attendance/web/door/DoorPage.tsx')),
          page(addresses.featuredDoor(':id'), () => import('#day/attendance/web/door/DoorPage.tsx')),
        ],
      },
    ],
  },
];

export const preload = (path: string): Promise<void> => preloadPage(matchRoutes(routes, path), path);

/** Doors are below /admin too, and have routes of their own. */
export const isLeftToAdministration = (path: string): boolean =>
  matchRoutes(routes, path)?.at(-1)?.route.path === '/admin/*';

/** Whether no route matches. Pages below /admin match their own. */
export const isUnknownPath = (path: string): boolean => matchRoutes(routes, path)?.at(-1)?.route.path === '*';

export function preloadOnIntent(): void {
  const onIntent = ({ target }: Event) => {
    const link = target instanceof Element && target.closest('a');
    if (!link || link.origin !== location.origin) return;
    // In a separate task, so that it does not delay the effect of the press.
    setTimeout(() => {
      void preload(link.pathname);
      if (canTransition()) void loadTransition();
    });
  };
  addEventListener('pointerover', onIntent, { passive: true });
  addEventListener('focusin', onIntent);
}

export function AppRoutes() {
  return (
    <>
      {useRoutes(routes)}
      <LiveUpdates />
      <OwnStatuses />
      <Arrival />
    </>
  );
}

/** After the page, so that its effects have run: it is in place and has focus. */
function Arrival() {
  const location = useLocation();
  useEffect(pageArrived, [location]);
  return null;
}

/** A separate component, so that signing in does not re-render the pages and lose their server HTML. */
function LiveUpdates() {
  useLiveUpdates();
  useForgetting();
  return null;
}

const PublishOwnStatuses = lazyPart(() => import('#teams/registrations/web/PublishOwnStatuses.tsx'));

/** Statuses on cards. Visitors and pages without cards do not load the code. */
function OwnStatuses() {
  const areWanted = useAreOwnStatusesWanted();
  const isParticipant = useParticipantId() !== undefined;
  return (
    areWanted &&
    isParticipant && (
      <Suspense>
        <PublishOwnStatuses />
      </Suspense>
    )
  );
}
