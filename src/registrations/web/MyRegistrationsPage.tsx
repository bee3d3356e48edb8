import { useSearchParams } from 'react-router';
import { addresses } from '#addresses';
import { festival } from '#festival';
import { ButtonLink } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { QueryView } from '#ui/QueryView.tsx';
import { SkeletonLine } from '#ui/Skeleton.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import type { Registration } from '../contract.ts';
import { useMyRegistrations } from './api.ts';
import { RegistrationList } from './RegistrationList.tsx';
import { during, times, type Time } from './times.ts';
import './my-registrations.css';

const labels: Readonly<Record<Time, string>> = { all: 'All', upcoming: 'Upcoming', past: 'Past' };

export default function MyRegistrationsPage() {
  const mine = useMyRegistrations();
  return (
    <div className="page page--app wrap">
      <title>{`My Registrations · ${festival.name}`}</title>
      <PageHeader title="My Registrations" />
      <QueryView query={mine} skeleton={<Loading />} failure="Failed to load registrations">
        {(registrations) => <ByTime registrations={registrations} now={new Date(mine.dataUpdatedAt)} />}
      </QueryView>
    </div>
  );
}

/** The three tabs; which one is open stands in the address. */
function ByTime({ registrations, now }: { registrations: Registration[]; now: Date }) {
  const [params, setParams] = useSearchParams();
  const chosen = times.find((time) => time === params.get('time')) ?? 'all';
  return (
    <Tabs
      label="My Registrations"
      value={chosen}
      onChange={(time) => setParams(time === 'all' ? {} : { time }, { replace: true, preventScrollReset: true })}
      tabs={times.map((time) => {
        const shown = during(time, registrations, now);
        return {
          value: time,
          label: labels[time],
          count: shown.length,
          panel: shown.length === 0 ? <Nothing time={time} /> : <RegistrationList registrations={shown} />,
        };
      })}
    />
  );
}

const nothing: Readonly<Record<Time, readonly [title: string, text: string]>> = {
  all: ['No registrations yet', 'Find something to join.'],
  upcoming: ['No upcoming registrations', 'Find something to join.'],
  past: ['No past registrations', 'What you took part in will stand here.'],
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

function Loading() {
  return (
    <div className="stack later" aria-busy="true">
      <output className="sr">Loading...</output>
      <SkeletonLine height="3rem" />
      <SkeletonLine height="9rem" />
      <SkeletonLine height="9rem" />
    </div>
  );
}
