import { useId, useRef, useState } from 'react';
import { festival } from '#festival';
import { dayMonthYear, wallClock } from '#platform/dates.ts';
import { messageOf } from '#platform/http/web/client.ts';
import { StatusBadge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { CheckIcon, HideIcon, ShowIcon } from '#ui/Icon.tsx';
import { toast } from '#ui/toast.ts';
import type { FeaturedRegistration } from '../../contract.ts';
import { isLive } from '../../rules.ts';
import { ReceiptLink } from '../ReceiptLink.tsx';
import { TeamPeople } from '../team/TeamSummary.tsx';
import { type ManagedFeatured, useReviewTeam, useReveal } from './api.ts';
import { Rejection } from './Rejection.tsx';
import layout from '#ui/layout.module.css';
import styles from './ManageFeaturedPage.module.css';
import text from '#ui/text.module.css';
import { Mono } from '#ui/Mono.tsx';

export function TeamEntry({ event, team }: { event: ManagedFeatured; team: FeaturedRegistration }) {
  const heading = useId();
  const review = useReviewTeam(event._id);
  const reveal = useReveal(event._id);
  const [wantsToReject, setRejecting] = useState(false);
  const isRejecting = wantsToReject && isLive(team.status);
  const entry = useRef<HTMLLIElement>(null);
  const { day, time } = wallClock(new Date(team.createdAt), festival.timeZone);
  const leader = team.participants[0];

  async function decide(status: 'confirmed' | 'rejected', reason?: string) {
    await review.mutateAsync({ team, status, ...(reason === undefined ? {} : { reason }) });
    toast.success(status === 'confirmed' ? 'Team confirmed' : 'Team rejected');
    setRejecting(false);
    entry.current?.focus();
  }

  async function confirm() {
    try {
      await decide('confirmed');
    } catch (error) {
      toast.error(messageOf(error, 'Failed to update the registration'));
    }
  }

  const revealed = reveal.data?.updatedAt === team.updatedAt ? reveal.data : undefined;
  function hide() {
    reveal.reset();
    entry.current?.focus();
  }

  return (
    <li ref={entry} tabIndex={-1} aria-labelledby={heading}>
      <div className={`${layout.between} ${layout.tight} ${styles.head}`}>
        <div>
          <h3 id={heading}>
            Team: <bdi>{team.teamName}</bdi>
          </h3>
          <p className={`${text.mute} ${text.small}`}>
            Leader: <bdi>{leader?.name}</bdi>, reference <Mono>{team.reference}</Mono>
          </p>
        </div>
        <StatusBadge status={team.status} />
      </div>
      {team.status === 'rejected' && team.reason && (
        <p className={text.dim}>
          Reason: <bdi>{team.reason}</bdi>
        </p>
      )}
      <TeamPeople participants={(revealed ?? team).participants} nedOnly={event.nedOnly} as="h4" />
      {!event.nedOnly && (
        <div className={styles.receipt}>
          <span className={text.mute}>Payment receipt</span>
          <ReceiptLink link={team.paymentReceiptLink} />
        </div>
      )}
      <div className={`${layout.between} ${layout.tight}`}>
        <p className={`${text.mute} ${text.small}`}>
          Registered on {dayMonthYear(day)}, {time}
        </p>
        <div className={layout.row}>
          {revealed ? (
            <Button variant="ghost" size="sm" className={styles.quiet} aria-describedby={heading} onClick={hide}>
              <HideIcon />
              Hide CNICs
            </Button>
          ) : (
            <Button
              variant="ghost"
              size="sm"
              className={styles.quiet}
              aria-describedby={heading}
              busy={reveal.isPending}
              onClick={() =>
                reveal.mutate(team, {
                  onSuccess: () => entry.current?.focus(),
                  onError: (error) => toast.error(messageOf(error, 'Failed to show the CNICs')),
                })
              }
            >
              <ShowIcon />
              Show CNICs
            </Button>
          )}
          {isLive(team.status) && !isRejecting && (
            <Button
              variant="quiet-danger"
              size="sm"
              className={styles.quiet}
              aria-describedby={heading}
              onClick={() => setRejecting(true)}
            >
              Reject
            </Button>
          )}
          {(team.status === 'pending' || team.status === 'rejected') && !isRejecting && (
            <Button
              size="sm"
              aria-describedby={heading}
              busy={review.isPending}
              busyLabel="Confirming..."
              onClick={() => void confirm()}
            >
              <CheckIcon />
              Confirm
            </Button>
          )}
        </div>
      </div>
      {isRejecting && (
        <Rejection
          onReject={(reason) => decide('rejected', reason)}
          onCancel={() => {
            setRejecting(false);
            entry.current?.focus();
          }}
        />
      )}
    </li>
  );
}
