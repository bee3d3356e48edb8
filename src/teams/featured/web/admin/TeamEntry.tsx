import { Suspense, useId, useRef, useState } from 'react';
import { festival } from '#festival';
import { dayMonthYear, wallClock } from '#platform/dates.ts';
import { messageOf } from '#platform/http/web/client.ts';
import { StatusBadge } from '#ui/facts/Badge.tsx';
import { lazyPart } from '#ui/browser/lazyPart.ts';
import { Button } from '#ui/controls/Button.tsx';
import { changeWithUndo } from '#ui/toast/changeWithUndo.ts';
import { CheckIcon, HideIcon, ShowIcon } from '#ui/facts/Icon.tsx';
import { toast } from '#ui/toast/toast.ts';
import type { FeaturedRegistration } from '../../contract.ts';
import { isLive } from '../../rules.ts';
import { ReceiptLink } from '../ReceiptLink.tsx';
import { TeamPeople } from '../team/TeamSummary.tsx';
import type { ManagedFeatured } from './api.ts';
import { useReviewTeam, useReveal } from './teamsApi.ts';
import { RejectDialog } from './RejectDialog.tsx';
import layout from '#ui/layout/layout.module.css';
import styles from './ManageFeaturedPage.module.css';
import text from '#ui/layout/text.module.css';
import { Mono } from '#ui/facts/Mono.tsx';

const ReceiptPicture = lazyPart(() => import('../ReceiptPicture.tsx'));

export function TeamEntry({ event, team }: { event: ManagedFeatured; team: FeaturedRegistration }) {
  const heading = useId();
  const review = useReviewTeam(event._id);
  const reveal = useReveal(event._id);
  const [isRejecting, setRejecting] = useState(false);
  const entry = useRef<HTMLLIElement>(null);
  const { day, time } = wallClock(new Date(team.createdAt), festival.timeZone);
  const leader = team.participants[0];

  const before = { status: team.status, ...(team.reason === null ? {} : { reason: team.reason }) };
  const undo = (changed: FeaturedRegistration) => review.mutateAsync({ team: changed, ...before });

  async function reject(reason: string) {
    const changed = await review.mutateAsync({ team, status: 'rejected', reason });
    toast.success('Team rejected', {
      label: 'Undo',
      run: () =>
        void undo(changed).then(
          () => toast.success('Change undone'),
          (error: unknown) => toast.error(messageOf(error, 'Failed to update the registration')),
        ),
    });
    setRejecting(false);
    entry.current?.focus();
  }

  async function confirm() {
    await changeWithUndo({
      run: () => review.mutateAsync({ team, status: 'confirmed' }),
      undo,
      success: 'Team confirmed. The leader gets a mail in half a minute.',
      failure: 'Failed to update the registration',
    });
    entry.current?.focus();
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
          {team.hasPaymentReceipt ? (
            <Suspense>
              <ReceiptPicture
                path={`/featured-events/${event._id}/registrations/${team._id}/receipt`}
                version={team.updatedAt}
              />
            </Suspense>
          ) : (
            <ReceiptLink link={team.paymentReceiptLink} />
          )}
        </div>
      )}
      <div className={`${layout.between} ${layout.tight}`}>
        <p className={`${text.mute} ${text.small}`}>{`Registered on ${dayMonthYear(day)}, ${time}`}</p>
        <div className={layout.row}>
          {revealed ? (
            <Button variant="ghost" size="sm" className={styles.quiet} aria-describedby={heading} onClick={hide}>
              <HideIcon />
              <span>{`Hide ${festival.nationalId.plural}`}</span>
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
                  onError: (error) => toast.error(messageOf(error, `Failed to show the ${festival.nationalId.plural}`)),
                })
              }
            >
              <ShowIcon />
              <span>{`Show ${festival.nationalId.plural}`}</span>
            </Button>
          )}
          {isLive(team.status) && (
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
          {(team.status === 'pending' || team.status === 'rejected') && (
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
      <RejectDialog
        key={team.updatedAt}
        team={team}
        open={isRejecting}
        onReject={reject}
        onClose={() => setRejecting(false)}
      />
    </li>
  );
}
