import { Suspense, useEffect, useState } from 'react';
import { festival } from '#festival';
import { useSession } from '#people/accounts/web/session.ts';
import { useKeptSchedule } from '#events/events/web/schedule/useKeptSchedule.ts';
import { registerWorker } from '#people/offline/web/workerRegistration.ts';
import { addresses } from '#platform/addresses.ts';
import { lazyPart } from '#ui/browser/lazyPart.ts';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { useFailureToast } from '#ui/toast/useFailureToast.ts';
import { useFestivalPhase } from './festivalPhase.ts';
import { OwnResults } from '#day/results/web/OwnResults.tsx';
import { AdministrativeActions } from './AdministrativeActions.tsx';
import { NextEvents } from './NextEvents.tsx';
import { CameFor } from './CameFor.tsx';
import { NextForYouCard } from './NextForYouCard.tsx';
import { PersonChips } from './PersonChips.tsx';
import { QuickActions } from './QuickActions.tsx';
import { RecentRegistrations } from './RecentRegistrations.tsx';
import { Totals } from './Totals.tsx';
import { cx } from '#ui/browser/cx.ts';
import block from '#ui/layout/Block.module.css';
import layout from '#ui/layout/layout.module.css';
import styles from './Dashboard.module.css';

// Only for people who run something: nobody else downloads them.
const Decisions = lazyPart(() => import('./Decisions.tsx'));
const FirstSteps = lazyPart(() => import('./FirstSteps.tsx'));
const OwnCertificates = lazyPart(() => import('#day/certificates/web/OwnCertificates.tsx'));
const OwnFeedback = lazyPart(() => import('#day/feedback/web/OwnFeedback.tsx'));
const KeepPasses = lazyPart(() => import('#day/attendance/web/KeepPasses.tsx'));
const YourEvents = lazyPart(() => import('./YourEvents.tsx'));

/** How long the content below waits for the next steps. Not an animation, since reduced motion ends those at once. */
const longestWaitMs = 1000;

export default function DashboardPage() {
  const { user } = useSession();
  const { query: events } = useKeptSchedule();
  useEffect(() => registerWorker(addresses.start), []);
  const [isWaiting, setWaiting] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setWaiting(false), longestWaitMs);
    return () => clearTimeout(timer);
  }, []);
  const { phase } = useFestivalPhase();
  useFailureToast(events, 'Failed to load dashboard data');
  if (!user) return null;
  const takesPart = user.role !== 'super_admin';
  const isAfterwards = takesPart && phase?.phase === 'after';
  const isSomebodyIn = events.data?.some(({ participantCount }) => participantCount > 0);
  return (
    <div className={`${layout.page} ${layout.app} ${layout.wrap}`}>
      <title>{`Dashboard · ${festival.name}`}</title>
      <PageHeader title={`Welcome, ${user.name}`}>
        <PersonChips user={user} />
      </PageHeader>
      <div className={cx(layout.stack, styles.next, isWaiting && styles.waits)}>
        {isAfterwards && (
          <>
            <OwnResults />
            <Suspense>
              <OwnCertificates />
            </Suspense>
          </>
        )}
        {takesPart && !isAfterwards && (
          <>
            <CameFor userId={user._id} />
            <NextForYouCard user={user} />
          </>
        )}
        {!takesPart && events.data && !isSomebodyIn && (
          <Suspense>
            <FirstSteps user={user} eventCount={events.data.length} />
          </Suspense>
        )}
        {user.role !== 'student' && (
          <Suspense fallback={<div className={block.block} aria-busy />}>
            {takesPart ? <YourEvents /> : <Decisions />}
          </Suspense>
        )}
        {!isAfterwards && <Totals events={events.data} failed={events.isLoadingError} takesPart={takesPart} />}
        {!takesPart && <AdministrativeActions />}
      </div>
      <div className={cx(layout.columns, styles.lists, (!takesPart || isAfterwards) && styles.listsOne)}>
        {!isAfterwards && <NextEvents />}
        {takesPart && <RecentRegistrations />}
      </div>
      {takesPart && (
        <>
          <Suspense>
            <OwnFeedback unansweredOnly />
          </Suspense>
          {!isAfterwards && <OwnResults />}
          <QuickActions />
          <Suspense>
            <KeepPasses />
          </Suspense>
        </>
      )}
    </div>
  );
}
