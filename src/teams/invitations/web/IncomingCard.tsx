import { useRef } from 'react';
import { Button } from '#ui/controls/Button.tsx';
import { ClockIcon } from '#ui/facts/Icon.tsx';
import { lazyPart } from '#ui/browser/lazyPart.ts';
import type { Invitation } from '../contract.ts';
import { timeLeft } from '../rules.ts';

import { InvitationCard } from './InvitationCard.tsx';
import { StateBadge } from './StateBadge.tsx';
import { incomingState } from './state.ts';
import { useAnswer } from './useAnswer.ts';
import { cx } from '#ui/browser/cx.ts';
import field from '#ui/form/Field.module.css';
import layout from '#ui/layout/layout.module.css';
import styles from './InvitationsPage.module.css';
import tones from '#ui/layout/tone.module.css';

const soon = 3_600_000;
// Fetched with the page, which shows its skeleton meanwhile: arriving later it moved everything below by 52 px.
const endedByAccepting = import('./EndedByAccepting.tsx');
endedByAccepting.catch(() => undefined); // Rendered, it is left out.
const EndedByAccepting = lazyPart(() => endedByAccepting);

interface IncomingCardProps {
  invitation: Invitation;
  now: Date;
  onLeave: (link: () => HTMLElement | null) => void;
}

export function IncomingCard({ invitation, now, onLeave }: IncomingCardProps) {
  const link = useRef<HTMLAnchorElement>(null);
  const { status, isActionable, why } = incomingState(invitation, now);
  const button = useAnswer(invitation, () => link.current?.focus());
  const mayLeave = status === 'accepted' && !invitation.teamRegistered;

  return (
    <InvitationCard invitation={invitation} way="incoming" isFinal={!isActionable && !mayLeave} link={link}>
      {(title) => (
        <>
          {isActionable && <TimeLeft invitation={invitation} now={now} />}
          {status !== 'pending' && <StateBadge status={status} />}
          {why && <p className={field.hint}>{why}</p>}
          {status === 'accepted' && (
            <p className={field.hint}>
              {invitation.teamRegistered ? 'Team registered' : 'Waiting for team leader to complete registration'}
            </p>
          )}
          {isActionable && <EndedByAccepting invitation={invitation} now={now} />}
          {isActionable && (
            <div className={layout.row}>
              <Button variant="ghost" {...button('decline', title)}>
                Decline
              </Button>
              <Button variant="primary" {...button('accept', title)}>
                Accept
              </Button>
            </div>
          )}
          {mayLeave && (
            <Button variant="quiet-danger" aria-describedby={title} onClick={() => onLeave(() => link.current)}>
              Leave team
            </Button>
          )}
        </>
      )}
    </InvitationCard>
  );
}

function TimeLeft({ invitation: { expiresAt, replaces }, now }: { invitation: Invitation; now: Date }) {
  // A countdown to the start would reveal a date that is not announced.
  if (replaces) return <p className={styles.time}>Answer before the event starts</p>;
  const isSoon = Date.parse(expiresAt) - now.getTime() < soon;
  return (
    <p className={cx(styles.time, isSoon ? tones.bad : tones.warn)}>
      <ClockIcon />
      <time dateTime={expiresAt}>{timeLeft(expiresAt, now)}</time>
    </p>
  );
}
