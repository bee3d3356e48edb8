import type { FestivalEvent } from '#events/contract.ts';
import { useMyRegistrations } from '#registrations/web/api.ts';
import { StatCard } from '#shared/web/ui/StatCard.tsx';
import { NoStat } from './NoStat.tsx';

interface StatsProps {
  /** Undefined while there are none to count; `failed` when none will come. */
  events: readonly FestivalEvent[] | undefined;
  failed: boolean;
  takesPart: boolean;
}

/** The numbers at the top of the dashboard. */
export function Stats({ events, failed, takesPart }: StatsProps) {
  return (
    <div className="dashboard-stats">
      <Stat
        label="Total Events"
        value={events?.filter(({ status }) => status !== 'cancelled').length}
        failed={failed}
        meaning="Available to join"
      />
      <Stat
        label="Upcoming Events"
        value={events?.filter(({ registrationOpen }) => registrationOpen).length}
        failed={failed}
        meaning="Starting soon"
      />
      {takesPart ? <MyRegistrations /> : <AdminAccess />}
    </div>
  );
}

function MyRegistrations() {
  const { data, isLoadingError } = useMyRegistrations();
  const live = data?.filter(({ status }) => status !== 'cancelled').length;
  return <Stat label="My Registrations" value={live} failed={isLoadingError} meaning="Events joined" />;
}

function AdminAccess() {
  return (
    <div className="stat">
      <span className="stat-label">Admin Access</span>
      <strong className="dashboard-access">Full</strong>
      <small>Super Administrator</small>
    </div>
  );
}

interface StatProps {
  label: string;
  value: number | undefined;
  failed: boolean;
  meaning: string;
}

const Stat = ({ value, failed, ...words }: StatProps) =>
  value === undefined ? <NoStat {...words} failed={failed} /> : <StatCard {...words} value={value} />;
