import type { ReactNode } from 'react';
import { addresses } from '#addresses';
import { festival } from '#festival';
import { ButtonLink } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { QueryView } from '#ui/QueryView.tsx';
import { StackSkeleton } from '#ui/Skeleton.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import { useUrlChoice } from '#ui/useUrlChoice.ts';
import type { Registration } from '../contract.ts';
import { useMyRegistrations } from './api.ts';
import { RegistrationList } from './RegistrationList.tsx';
import { during, times, type Time } from './times.ts';
import layout from '#ui/layout.module.css';

const labels: Readonly<Record<Time, string>> = { all: 'All', upcoming: 'Upcoming', past: 'Past' };

export function MyRegistrationsPage({ children }: { children: ReactNode }) {
  const mine = useMyRegistrations();
  return (
    <div className={`${layout.page} ${layout.app} ${layout.wrap}`}>
      <title>{`My Registrations · ${festival.name}`}</title>
      <PageHeader title="My Registrations" />
      <QueryView
        query={mine}
        skeleton={<StackSkeleton heights={['3rem', '9rem', '9rem']} />}
        failure="Failed to load registrations"
      >
        {(registrations) => <ByTime registrations={registrations} now={new Date(mine.dataUpdatedAt)} />}
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
          panel: ofTime.length === 0 ? <Nothing time={time} /> : <RegistrationList registrations={ofTime} />,
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
