import { Badge, StatusBadge } from '#ui/facts/Badge.tsx';
import { CheckIcon, ClockIcon, CloseIcon } from '#ui/facts/Icon.tsx';
import type { InvitationStatus } from '../rules.ts';
import text from '#ui/layout/text.module.css';

const answers = {
  accepted: { tone: 'ok', Icon: CheckIcon, label: '✓ Accepted' },
  declined: { tone: 'bad', Icon: CloseIcon, label: '✗ Declined' },
  expired: { tone: 'idle', Icon: ClockIcon, label: '⏰ Expired' },
} as const;

/**
 * The emoji of the specification's labels are for screen readers only: they look different on every system, so an icon
 * is shown.
 * @param pending the label of a pending one
 */
export function StateBadge({ status, pending = 'Pending' }: { status: InvitationStatus; pending?: string }) {
  if (status === 'team_full') return <StatusBadge status="team_full" label="Team Full" />;
  if (status === 'pending') return <StatusBadge status="pending" label={pending} />;
  if (status === 'cancelled') return <StatusBadge status="cancelled" />;
  const { tone, Icon, label } = answers[status];
  const [symbol, word] = label.split(' ');
  return (
    <Badge tone={tone}>
      <Icon />
      <span>
        <span className={text.visuallyHidden}>{`${symbol} `}</span>
        <span>{word}</span>
      </span>
    </Badge>
  );
}
