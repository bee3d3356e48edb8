import { useId, useRef } from 'react';
import { addresses } from '#platform/addresses.ts';
import { useParticipantId } from '#people/accounts/web/useParticipantId.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Link } from '#ui/controls/Link.tsx';
import { ClockIcon } from '#ui/facts/Icon.tsx';
import { useNow } from '#ui/browser/useNow.ts';
import type { JoinRequest } from '../../joinContract.ts';
import { requestStatusAt } from '../../joinRules.ts';
import { timeLeft } from '../../rules.ts';
import { PersonWords } from '../PersonRow.tsx';
import { RequestBadge } from './RequestBadge.tsx';
import { useRequestAnswer, useWithdrawing } from './useRequestButtons.ts';
import { cx } from '#ui/browser/cx.ts';
import layout from '#ui/layout/layout.module.css';
import styles from '../InvitationsPage.module.css';
import tones from '#ui/layout/tone.module.css';
import wide from '#ui/layout/WideCard.module.css';

/** Requests on the page of invitations: to a leader, or the person's own. */
export default function RequestCards({ label, requests }: { label: string; requests: readonly JoinRequest[] }) {
  const now = useNow(requests.map(({ expiresAt }) => expiresAt));
  return (
    <ul className={layout.stack} aria-label={label}>
      {requests.map((one) => (
        <RequestCard key={one._id} request={one} now={now} />
      ))}
    </ul>
  );
}

function RequestCard({ request, now }: { request: JoinRequest; now: Date }) {
  const { event, leader, asker, expiresAt } = request;
  const person = useParticipantId();
  const title = useId();
  const link = useRef<HTMLAnchorElement>(null);
  const isOwn = asker._id === person;
  const status = requestStatusAt(request, now);
  const isPending = status === 'pending';
  return (
    <li className={cx(wide.card, styles.invitation, !isPending && wide.final)}>
      <div>
        <h2 id={title} dir="auto">
          <Link ref={link} to={addresses.event(event._id)}>
            {event.title}
          </Link>
        </h2>
        <div className={styles.person}>
          {isOwn ? (
            <p>
              You asked to join the team of <bdi>{leader.name}</bdi>
            </p>
          ) : (
            <PersonWords person={{ ...asker, picture: null }} does="asks to join your team" />
          )}
        </div>
      </div>
      <div className={`${wide.state} ${styles.state}`}>
        {isPending && (
          <p className={cx(styles.time, tones.warn)}>
            <ClockIcon />
            <time dateTime={expiresAt}>{timeLeft(expiresAt, now)}</time>
          </p>
        )}
        {(isOwn || !isPending) && <RequestBadge status={status} pending="Awaiting response" />}
        {isPending && isOwn && <Withdraw request={request} title={title} onDone={() => link.current?.focus()} />}
        {isPending && !isOwn && <Answer request={request} title={title} onDone={() => link.current?.focus()} />}
      </div>
    </li>
  );
}

interface ActionProps {
  request: JoinRequest;
  title: string;
  onDone: () => void;
}

function Answer({ request, title, onDone }: ActionProps) {
  const button = useRequestAnswer(request, onDone);
  return (
    <div className={layout.row}>
      <Button variant="ghost" aria-describedby={title} {...button('decline')}>
        Decline
      </Button>
      <Button variant="primary" aria-describedby={title} {...button('accept')}>
        Accept
      </Button>
    </div>
  );
}

function Withdraw({ request, title, onDone }: ActionProps) {
  const { withdraw, isWithdrawing } = useWithdrawing(onDone);
  return (
    <Button aria-describedby={title} busy={isWithdrawing} onClick={() => void withdraw(request._id)}>
      Withdraw
    </Button>
  );
}
