import { type ReactNode, useEffect, useState } from 'react';
import { addresses } from '#platform/addresses.ts';
import { festival } from '#festival';
import { OfflineNotice } from '#people/offline/web/OfflineNotice.tsx';
import { registerWorker } from '#people/offline/web/workerRegistration.ts';
import { useOfflineDates } from '#events/settings/web/useOfflineDates.ts';
import { ButtonLink } from '#ui/controls/Button.tsx';
import { EmptyState } from '#ui/layout/EmptyState.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { QueryView } from '#ui/layout/QueryView.tsx';
import { StackSkeleton } from '#ui/layout/Skeleton.tsx';
import { Tabs } from '#ui/controls/Tabs.tsx';
import { useUrlChoice } from '#ui/table/useUrlChoice.ts';
import type { Registration } from '../contract.ts';
import { RegistrationList } from './RegistrationList.tsx';
import { useKeptRegistrations } from './useKeptRegistrations.ts';
import { during, times, type Time } from './times.ts';
import layout from '#ui/layout/layout.module.css';

const labels: Readonly<Record<Time, string>> = { all: 'All', upcoming: 'Upcoming', past: 'Past' };

export function MyRegistrationsPage({ children }: { children: ReactNode }) {
  const { query, offlineSince, dataUpdatedAt } = useKeptRegistrations();
  useOfflineDates();
  useEffect(() => registerWorker(addresses.myRegistrations, addresses.start), []);
  const [openedAt] = useState(Date.now);
  return (
    <div className={`${layout.page} ${layout.app} ${layout.wrap}`}>
      <title>{`My Registrations · ${festival.name}`}</title>
      <PageHeader title="My Registrations" />
      <OfflineNotice what="These are your registrations" at={offlineSince} />
      <QueryView
        query={query}
        skeleton={<StackSkeleton heights={['3rem', '9rem', '9rem']} />}
        failure="Failed to load registrations"
      >
        {(registrations) => <ByTime registrations={registrations} now={new Date(Math.max(dataUpdatedAt, openedAt))} />}
      </QueryView>
      {children}
    </div>
  );
}

function ByTime({ registrations, now }: { registrations: Registration[]; now: Date }) {
  const [chosen, choose] = useUrlChoice('time', times);
  return (
    <Tabs
      label="My Registrations"
      value={chosen}
      onChange={choose}
      tabs={times.map((time) => {
        const ofTime = during(time, registrations, now);
        return {
          value: time,
          label: labels[time],
          count: ofTime.length,
          panel: ofTime.length === 0 ? <Nothing time={time} /> : <RegistrationList registrations={ofTime} now={now} />,
        };
      })}
    />
  );
}

const nothing: Readonly<Record<Time, readonly [title: string, text: string]>> = {
  all: ['No registrations yet', 'Find something to join.'],
  upcoming: ['No upcoming registrations', 'Find something to join.'],
  past: ['No past registrations', 'Past events appear here.'],
};

function Nothing({ time }: { time: Time }) {
  const [title, text] = nothing[time];
  return (
    <EmptyState
      dots="- -"
      title={title}
      actions={
        <ButtonLink variant="primary" to={addresses.events}>
          Browse Events
        </ButtonLink>
      }
    >
      {text}
    </EmptyState>
  );
}
