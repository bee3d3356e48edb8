import { Badge, StatusBadge } from '#ui/Badge.tsx';
import { CheckIcon, ClockIcon, CloseIcon } from '#ui/Icon.tsx';
import type { InvitationStatus } from '../rules.ts';
import text from '#ui/text.module.css';

/**
 * How an invitation stands. The symbols of the specification's labels are for readers alone: emoji are drawn differently
 * on every system, so a line icon is shown in their place.
 * @param pending what a pending one is called where it stands
 */
export function StateBadge({ status, pending = 'Pending' }: { status: InvitationStatus; pending?: string }) {
  switch (status) {
    case 'accepted':
      return (
        <Badge tone="ok">
          <CheckIcon />
          <Labelled as="✓ Accepted" />
        </Badge>
      );
    case 'declined':
      return (
        <Badge tone="bad">
          <CloseIcon />
          <Labelled as="✗ Declined" />
        </Badge>
      );
    case 'expired':
      return (
        <Badge tone="idle">
          <ClockIcon />
          <Labelled as="⏰ Expired" />
        </Badge>
      );
    case 'team_full':
      return <StatusBadge status="team_full" label="Team Full" />;
    case 'pending':
      return <StatusBadge status="pending" label={pending} />;
    default:
      return <StatusBadge status={status} />;
  }
}

function Labelled({ as }: { as: `${string} ${string}` }) {
  const [symbol, word] = as.split(' ');
  return (
    <span>
      <span className={text.visuallyHidden}>{symbol} </span>
      {word}
    </span>
  );
}
