import { StatCard } from '#ui/facts/StatCard.tsx';
import admin from '#ui/table/admin.module.css';

export interface Counts {
  total: number;
  thisWeek: number;
  pending: number;
  shortlisted: number;
}

export function ApplicationCounts({ stats }: { stats: Counts | undefined }) {
  if (!stats) return null;
  return (
    <div className={admin.stats}>
      <StatCard label="Total" value={stats.total} meaning="Applications" />
      <StatCard label="This Week" value={stats.thisWeek} meaning="The last 7 days" />
      <StatCard
        label="Pending Review"
        value={stats.pending}
        meaning="Not reviewed"
        tone={stats.pending > 0 ? 'warn' : undefined}
      />
      <StatCard
        label="Shortlisted"
        value={stats.shortlisted}
        meaning="To contact"
        tone={stats.shortlisted > 0 ? 'ok' : undefined}
      />
    </div>
  );
}
