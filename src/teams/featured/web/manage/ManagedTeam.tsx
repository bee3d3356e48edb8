import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { Link } from '#ui/controls/Link.tsx';
import { addresses } from '#platform/addresses.ts';
import { festival } from '#festival';
import { CancelledNotice } from '#events/events/web/CancelledNotice.tsx';
import { dayAndTime } from '#platform/dates.ts';
import { TypedLink } from '#ui/facts/LinkedText.tsx';
import { StatusBadge } from '#ui/facts/Badge.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { EditIcon } from '#ui/facts/Icon.tsx';
import { lazyPart } from '#ui/browser/lazyPart.ts';
import { Notice } from '#ui/layout/Notice.tsx';
import { useLazyDialog } from '#ui/dialog/useLazyDialog.ts';
import type { ManagedRegistration } from '../../contract.ts';
import { ReceiptLink } from '../ReceiptLink.tsx';
import { TeamPeople } from '../team/TeamSummary.tsx';
import block from '#ui/layout/Block.module.css';
import layout from '#ui/layout/layout.module.css';
import styles from './ManageTeamPage.module.css';
import text from '#ui/layout/text.module.css';

const loadAmend = () => import('./AmendDialog.tsx');
const AmendDialog = lazy(loadAmend);
const loadWithdraw = () => import('./WithdrawDialog.tsx');
const WithdrawDialog = lazy(loadWithdraw);

const ReceiptPicture = lazyPart(() => import('../ReceiptPicture.tsx'));
const Passes = lazyPart(() => import('./Passes.tsx'));

interface ManagedTeamProps {
  token: string;
  team: ManagedRegistration;
  children: ReactNode;
}

export function ManagedTeam({ token, team, children }: ManagedTeamProps) {
  const { event } = team;
  const amend = useLazyDialog(loadAmend, 'Failed to open the form. Please try again.');

  const [openings, setOpenings] = useState(0);
  const withdraw = useLazyDialog(loadWithdraw, 'Failed to withdraw the team. Please try again.');
  const heading = useRef<HTMLHeadingElement>(null);
  const hasPasses = event.status !== 'cancelled' && team.participants.some(({ pass }) => pass !== null);
  return (
    <>
      <div className={layout.head}>
        <div>
          <h1 ref={heading} tabIndex={-1} dir="auto">
            {team.teamName}
          </h1>
          <p>
            Registered for{' '}
            <Link className={styles.event} to={addresses.featuredEvent(event._id)}>
              <bdi>{event.title}</bdi>
            </Link>
          </p>
          <div className={`${layout.row} ${styles.facts}`}>
            <StatusBadge status={team.status} />
            <span className={text.dim}>
              Reference <strong className={text.mono}>{team.reference}</strong>
            </span>
            {event.groupUrl && <TypedLink href={event.groupUrl}>Join the group</TypedLink>}
          </div>
        </div>
        {(team.canAmend || team.canWithdraw) && (
          <div className={layout.row}>
            {team.canWithdraw && (
              <Button variant="quiet-danger" busy={withdraw.isOpening} onClick={() => withdraw.open()}>
                Withdraw Team
              </Button>
            )}
            {team.canAmend && (
              <Button
                variant="primary"
                busy={amend.isOpening}
                onClick={() => {
                  setOpenings(openings + 1);
                  amend.open();
                }}
              >
                <EditIcon />
                Correct Team
              </Button>
            )}
          </div>
        )}
      </div>
      <div className={`${layout.stack} ${styles.page}`}>
        {event.status === 'cancelled' && <CancelledNotice reason={event.cancellationReason} />}
        <TeamStatus team={team} until={dayAndTime(event.registrationDeadline, festival.timeZone)} />
        {children}
        {hasPasses && (
          <Suspense>
            <Passes team={team} />
          </Suspense>
        )}
        <section className={block.block}>
          <header>
            <h2>Participants</h2>
          </header>
          <TeamPeople participants={team.participants} nedOnly={event.nedOnly} as="h3" />
        </section>
        {!event.nedOnly && (
          <section className={block.block}>
            <header>
              <h2>Payment receipt</h2>
            </header>
            {team.hasPaymentReceipt ? (
              <Suspense>
                <ReceiptPicture
                  path="/featured-registrations/manage/receipt"
                  headers={{ 'x-manage-token': token }}
                  version={team.amendedAt}
                />
              </Suspense>
            ) : (
              <ReceiptLink link={team.paymentReceiptLink} />
            )}
          </section>
        )}
      </div>
      <Suspense>
        {amend.isNeeded && <AmendDialog key={openings} token={token} team={team} {...amend.controls} />}
        {withdraw.isNeeded && (
          <WithdrawDialog token={token} team={team} {...withdraw.controls} finalFocus={() => heading.current} />
        )}
      </Suspense>
    </>
  );
}

function TeamStatus({ team, until }: { team: ManagedRegistration; until: string }) {
  if (team.isLinkReplaced) {
    return (
      <Notice tone="ok" title="This link no longer works">
        <bdi>{team.participants[0]?.name}</bdi> leads the team now. We emailed the new link to{' '}
        <bdi>{team.participants[0]?.email}</bdi>.
      </Notice>
    );
  }
  if (team.status === 'withdrawn')
    return <Notice tone="idle">This team was withdrawn. Its members can register again.</Notice>;
  if (team.status === 'rejected') {
    return (
      <Notice tone="bad" title="This team was rejected">
        {team.reason === null ? 'The reason is in our email to the team leader.' : <bdi>{team.reason}</bdi>}
      </Notice>
    );
  }
  const change = team.canAmend ? `You can correct everything until ${until}.` : 'The time to correct it is over.';
  return team.status === 'pending' ? (
    <Notice tone="warn" title="We are checking your payment receipt">
      We email you when your team is confirmed. {change}
    </Notice>
  ) : (
    <Notice tone="ok" title="Your team is confirmed">
      {change}
    </Notice>
  );
}
