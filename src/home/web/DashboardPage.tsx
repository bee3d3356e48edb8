import { lazy, Suspense } from 'react';
import { festival } from '#festival';
import { useSession } from '#accounts/web/session.ts';
import { useEvents } from '#events/web/useEvents.ts';
import { PageHeader } from '#ui/PageHeader.tsx';
import { useFailureToast } from '#ui/useFailureToast.ts';
import { OwnResults } from '#results/web/OwnResults.tsx';
import { AdministrativeActions } from './dashboard/AdministrativeActions.tsx';
import { DatesSwitch } from './dashboard/DatesSwitch.tsx';
import { NextEvents } from './dashboard/NextEvents.tsx';
import { PersonChips } from './dashboard/PersonChips.tsx';
import { QuickActions } from './dashboard/QuickActions.tsx';
import { RecentRegistrations } from './dashboard/RecentRegistrations.tsx';
import { Stats } from './dashboard/Stats.tsx';
import { cx } from '#ui/cx.ts';
import layout from '#ui/layout.module.css';
import styles from './dashboard/Dashboard.module.css';

// For super_admins alone: nobody else downloads the form library for the dashboard.
const SecondFactorSwitch = lazy(() => import('./dashboard/SecondFactorSwitch.tsx'));
const NoticeForm = lazy(() => import('./dashboard/NoticeForm.tsx'));
const FestivalEnd = lazy(() => import('./dashboard/FestivalEnd.tsx'));

export default function DashboardPage() {
  const { user } = useSession();
  const events = useEvents();
  useFailureToast(events, 'Failed to load dashboard data');
  if (!user) return null;
  const takesPart = user.role !== 'super_admin';
  return (
    <div className={`${layout.page} ${layout.app} ${layout.wrap} ${styles.page}`}>
      <title>{`Dashboard · ${festival.name}`}</title>
      <PageHeader title={`Welcome, ${user.name}`}>
        <PersonChips user={user} />
      </PageHeader>
      <Stats events={events.data} failed={events.isLoadingError} takesPart={takesPart} />
      <div className={cx(styles.lists, !takesPart && styles.listsOne)}>
        <NextEvents />
        {takesPart && <RecentRegistrations />}
      </div>
      {takesPart && <OwnResults />}
      {!takesPart && <DatesSwitch />}
      {takesPart ? <QuickActions /> : <AdministrativeActions />}
      <Suspense>
        {!takesPart && (
          <>
            <SecondFactorSwitch />
            <NoticeForm />
            <FestivalEnd />
          </>
        )}
      </Suspense>
    </div>
  );
}
