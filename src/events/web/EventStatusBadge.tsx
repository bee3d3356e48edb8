import { StatusBadge } from '#ui/Badge.tsx';

export function EventStatusBadge({ status }: { status: string }) {
  return <StatusBadge status={status === 'completed' ? 'concluded' : status} />;
}
