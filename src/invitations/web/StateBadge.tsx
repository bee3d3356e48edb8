import { Badge, StatusBadge } from '#ui/Badge.tsx';
import { CheckIcon, ClockIcon, CloseIcon } from '#ui/Icon.tsx';
import type { InvitationStatus } from '../rules.ts';
import text from '#ui/text.module.css';

/**
 * Emoji of the specification's labels are for screen readers alone: they look different on every system, so an icon is
 * shown. @param pending the label of a pending one
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
