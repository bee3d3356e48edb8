import { addresses } from '#platform/addresses.ts';
import { whyNotOpen } from '#events/events/rules.ts';
import { registerBy, registrationOpens } from '#events/events/web/wording.ts';
import type { Invitation } from '#teams/invitations/contract.ts';
import { timeLeft } from '#teams/invitations/rules.ts';
import EndedByAccepting from '#teams/invitations/web/EndedByAccepting.tsx';
import { factsOf } from '#teams/invitations/web/factsOf.ts';
import { StateBadge } from '#teams/invitations/web/StateBadge.tsx';
import { incomingState } from '#teams/invitations/web/state.ts';
import TeamVacancy from '#teams/invitations/web/TeamVacancy.tsx';
import { useAnswer } from '#teams/invitations/web/useAnswer.ts';
import { counted } from '#platform/counted.ts';
import { Badge } from '#ui/facts/Badge.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { ClockIcon } from '#ui/facts/Icon.tsx';
import { Link } from '#ui/controls/Link.tsx';
import { EventEntry } from './EventEntry.tsx';
import layout from '#ui/layout/layout.module.css';
import styles from './Dashboard.module.css';
import text from '#ui/layout/text.module.css';

interface NextInvitationProps {
  invitation: Invitation;
  others: number;
  now: Date;
  onAnswered: () => void;
}

export function NextInvitation({ invitation, others, now, onAnswered }: NextInvitationProps) {
  const button = useAnswer(invitation, onAnswered);
  const { event, sender, expiresAt, message, registrationId, replaces } = invitation;
  const { status, isActionable, why } = incomingState(invitation, now);
  return (
    <EventEntry
      event={event}
      badge={
        <Badge tone="signal" shape="ring">
          Invitation
        </Badge>
      }
      facts={
        <>
          <span>
            <span>
              <bdi>{sender.name}</bdi> wants you in their team
            </span>
          </span>
          {isActionable && (
            <span>
              <ClockIcon />
              {/* Counting down to the start would tell a date that is not announced. */}
              <span>{replaces ? 'Answer before the event starts' : timeLeft(expiresAt, now)}</span>
            </span>
          )}
          {/* Who replaces somebody may answer after the deadline. */}
          {!replaces && whyNotOpen(event, now) && <span>{registrationOpens(event)}</span>}
          {!replaces && <span>{registerBy(event)}</span>}
          {others > 0 && (
            <Link className={text.link} to={addresses.invitations}>
              {counted(others, 'more invitation', 'more invitations')}
            </Link>
          )}
        </>
      }
      renderAction={(title) =>
        isActionable ? (
          <div className={layout.row}>
            <Button size="sm" variant="ghost" {...button('decline', title)}>
              Decline
            </Button>
            <Button size="sm" variant="primary" {...button('accept', title)}>
              Accept
            </Button>
          </div>
        ) : (
          status !== 'pending' && <StateBadge status={status} />
        )
      }
    >
      <p className={`${text.mute} ${text.small}`}>{factsOf(sender)}</p>
      {message && (
        <p className={`${text.lines} ${text.quote} ${styles.message}`} dir="auto">
          {message}
        </p>
      )}
      {isActionable && registrationId !== null && (
        <p className={text.small}>
          <TeamVacancy invitation={invitation} way="incoming" />
        </p>
      )}
      {isActionable && <EndedByAccepting invitation={invitation} now={now} />}
      {why && <p className={`${text.mute} ${text.small}`}>{why}</p>}
    </EventEntry>
  );
}
