import { StatusBadge } from '#ui/facts/Badge.tsx';
import type { FestivalEvent } from '../contract.ts';
import { useOwnStatus } from './ownStatuses.ts';
import { registerBy } from './wording.ts';

export function RowState({ className, event }: { className: string | undefined; event: FestivalEvent }) {
  const ownStatus = useOwnStatus(event._id);
  // Beside 'Full, waitlist open' and 'Invited by': until when one can still do something.
  const isBesideBadge = event.registrationOpen && (ownStatus ? ownStatus.kind === 'invited' : event.isFull);
  return (
    <span className={className} data-beside={isBesideBadge || undefined}>
      {event.registrationOpen ? registerBy(event) : <StatusBadge status="closed" label="Registration Closed" />}
    </span>
  );
}
