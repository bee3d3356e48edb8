import { StatusBadge } from '#ui/facts/Badge.tsx';
import type { RequestStatus } from '../../joinRules.ts';

const looks: Record<RequestStatus, string> = {
  pending: 'pending',
  accepted: 'accepted',
  declined: 'declined',
  ended: 'expired',
};

export const RequestBadge = ({ status, pending }: { status: RequestStatus; pending: string }) => (
  <StatusBadge
    status={looks[status]}
    label={{ pending, accepted: 'Accepted', declined: 'Declined', ended: 'Ended' }[status]}
  />
);
