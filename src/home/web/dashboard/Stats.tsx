import { type ComponentProps, useEffect, useState } from 'react';
import { addresses } from '#addresses';
import type { FestivalEvent } from '#events/contract.ts';
import { usePendingInvitations } from '#invitations/web/api.ts';
import { useMyRegistrations } from '#registrations/web/api.ts';
import { StatCard } from '#ui/StatCard.tsx';
import { toCome } from '../soonest.ts';
import { MissingStatCard } from './MissingStatCard.tsx';
import stat from '#ui/StatCard.module.css';
import styles from './Dashboard.module.css';

interface StatsProps {
  events: readonly FestivalEvent[] | undefined;
  failed: boolean;
  takesPart: boolean;
}

export function Stats({ events, failed, takesPart }: StatsProps) {
  const [now] = useState(() => new Date());
  return (
    <div className={styles.stats}>
      <Stat
        label="Total Events"
        value={events?.filter(({ registrationOpen }) => registrationOpen).length}
        failed={failed}
        meaning="Available to join"
      />
      <Stat
        label="Upcoming Events"
        value={events && toCome(events, now).length}
        failed={failed}
        meaning="Starting soon"
      />
      {takesPart ? (
        <>
          <MyRegistrations />
          <PendingInvitations />
        </>
      ) : (
        <AdminAccess />
      )}
    </div>
  );
}

function MyRegistrations() {
  const { data, isLoadingError } = useMyRegistrations();
  const live = data?.filter(({ status }) => status !== 'cancelled').length;
  return <Stat label="My Registrations" value={live} failed={isLoadingError} meaning="Events joined" />;
}

function PendingInvitations() {
  const { data, error, isLoadingError } = usePendingInvitations();
  useEffect(() => {
    if (error) console.error(error);
  }, [error]);
  return (
    <Stat
      label="Pending Invitations"
      value={data}
      failed={isLoadingError}
      meaning="Waiting for your answer"
      tone={data ? 'signal' : undefined}
      badge={data}
      to={addresses.invitations}
    />
  );
}

function AdminAccess() {
  return (
    <div className={stat.stat}>
      <span className={stat.label}>Admin Access</span>
      <strong className={styles.access}>Full</strong>
      <small>Super Administrator</small>
    </div>
  );
}

type StatProps = Omit<ComponentProps<typeof StatCard>, 'value'> & { value: number | undefined; failed: boolean };

const Stat = ({ value, failed, ...card }: StatProps) =>
  value === undefined ? (
    <MissingStatCard label={card.label} meaning={card.meaning} failed={failed} />
  ) : (
    <StatCard {...card} value={value} />
  );
