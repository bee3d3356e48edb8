import { type ComponentType, lazy, useEffect, useState } from 'react';
import { matchRoutes, type NavigateFunction, type RouteObject, useNavigate, useRoutes } from 'react-router';
import { addresses } from '#addresses';
import { administrators, participants, superAdmins } from '#accounts/rules.ts';
import { Guarded } from '#accounts/web/Guarded.tsx';
import { Layout } from '#home/web/shell/Layout.tsx';
import { useLiveUpdates } from '#live/web/useLiveUpdates.ts';

// Routes as components, not react-router's data mode: its loaders and actions, which react-query makes needless here,
// cost 17 kB of a first load of 100.

type Load = () => Promise<{ default: ComponentType }>;
interface Place {
  load: () => Promise<void>;
  /** Its page, or what waits for the page's code. */
  page: () => ComponentType;
}

function page(path: string, load: Load): RouteObject {
  let loaded: ComponentType | undefined;
  const open = async () => {
    const module = await load();
    loaded = module.default;
    return module;
  };
  const Late = lazy(open);
  const place: Place = { load: () => open().then(() => undefined), page: () => loaded ?? Late };
  return { path, handle: place, element: <Standing key={path} place={place} /> };
}

/** A page whose code is there stands at once: so the server can draw it, and the browser take it over. */
function Standing({ place }: { place: Place }) {
  const [Page] = useState(place.page);
  const own = useNavigate();
  useEffect(() => {
    navigate = own;
    later?.();
    later = undefined;
  }, [own]);
  return <Page />;
}

let navigate: NavigateFunction | undefined;
let later: (() => void) | undefined;

/**
 * Goes to the login from outside the pages, after what is to happen right before; who logs in comes back. If no page
 * stands yet, as soon as one does: until then React must find what the server drew from, and it takes the shell over
 * before the page. A guarded page may have gone there itself by then.
 */
export function goToLogin(before: () => void): void {
  const go = () => {
    before();
    const { pathname, search } = location;
    if (pathname !== addresses.login) void navigate?.(addresses.login, { state: { from: `${pathname}${search}` } });
  };
  if (navigate) go();
  else later = go;
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
      page(addresses.featuredEvent(':id'), () => import('#featured/web/FeaturedEventPage.tsx')),
      page(addresses.apply, () => import('#recruitment/web/apply/ApplyPage.tsx')),
      page(addresses.applyToClub(':slug'), () => import('#recruitment/web/apply/ClubApplyPage.tsx')),
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
          page(addresses.invitations, () => import('#invitations/web/InvitationsPage.tsx')),
        ],
      },
      {
        element: <Guarded roles={administrators} />,
        children: [
          page(addresses.manageEvents, () => import('./ManageEventsRoute.tsx')),
          page(addresses.editEvent(':id'), () => import('#events/web/manage/EditEventPage.tsx')),
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

/** Fetches the code of the page at a path, so that it is there when it is wanted. */
export async function preload(path: string): Promise<void> {
  const place = matchRoutes(routes, path)?.at(-1)?.route.handle as Place | undefined;
  // If that fails, opening the page fails too, and says so.
  await place?.load().catch(() => undefined);
}

/** Whether no page but 'not found' stands at a path. */
export const isUnknownPath = (path: string): boolean => matchRoutes(routes, path)?.at(-1)?.route.path === '*';

/** Preloads a page as soon as a pointer or the focus comes to a link to it. */
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
      <Freshness />
    </>
  );
}

/** Apart from the pages: drawn anew when somebody turns out signed in, they would lose what the server drew of them. */
function Freshness() {
  useLiveUpdates();
  return null;
}
