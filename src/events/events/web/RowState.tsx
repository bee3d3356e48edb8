import { StatusBadge } from '#ui/facts/Badge.tsx';
import type { OpeningEvent } from './opening.ts';
import { useOwnStatus } from './ownStatuses.ts';
import { registerBy, registrationOpens } from './wording.ts';

export function RowState({ className, event }: { className: string | undefined; event: OpeningEvent }) {
  const ownStatus = useOwnStatus(event._id);
  const isToRegister = event.registrationOpen || event.opensLater;
  const words = event.opensLater ? registrationOpens(event) : registerBy(event);
  // Beside 'Full, waitlist open' and 'Invited by': the deadline to act.
  const isBesideBadge = isToRegister && (ownStatus ? ownStatus.kind === 'invited' : event.isFull);
  return (
    <span className={className} data-beside={isBesideBadge || undefined}>
      {isToRegister ? words : <StatusBadge status="closed" label="Registration Closed" />}
    </span>
  );
}
