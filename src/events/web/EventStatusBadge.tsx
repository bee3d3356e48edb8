import { StatusBadge } from '#ui/Badge.tsx';

/** An event's status; a completed one is 'Concluded'. */
export function EventStatusBadge({ status }: { status: string }) {
  return <StatusBadge status={status === 'completed' ? 'concluded' : status} />;
}
