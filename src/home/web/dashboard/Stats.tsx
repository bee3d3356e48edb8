import type { FestivalEvent } from '#events/contract.ts';
import { useMyRegistrations } from '#registrations/web/api.ts';
import { StatCard } from '#shared/web/ui/StatCard.tsx';

interface StatsProps {
  /** Undefined while they are on their way. */
  events: readonly FestivalEvent[] | undefined;
  takesPart: boolean;
}

/** The numbers at the top of the dashboard. */
export function Stats({ events = [], takesPart }: StatsProps) {
  const registrations = useMyRegistrations();
  const live = registrations.data?.filter(({ status }) => status !== 'cancelled') ?? [];
  return (
    <div className="dashboard-stats">
      <StatCard
        label="Total Events"
        value={events.filter(({ status }) => status !== 'cancelled').length}
        meaning="Available to join"
      />
      <StatCard
        label="Upcoming Events"
        value={events.filter(({ registrationOpen }) => registrationOpen).length}
        meaning="Starting soon"
      />
      {takesPart ? (
        <StatCard label="My Registrations" value={live.length} meaning="Events joined" />
      ) : (
        <div className="stat">
          <span className="stat-label">Admin Access</span>
          <strong className="dashboard-access">Full</strong>
          <small>Super Administrator</small>
        </div>
      )}
    </div>
  );
}
