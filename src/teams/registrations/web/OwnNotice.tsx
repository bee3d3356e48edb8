import { Suspense, use } from 'react';
import { Link } from '#ui/controls/Link.tsx';
import { addresses } from '#platform/addresses.ts';
import { serverNow } from '#platform/http/web/serverClock.ts';
import { Badge, StatusBadge } from '#ui/facts/Badge.tsx';
import { Notice } from '#ui/layout/Notice.tsx';
import type { Registration } from '../contract.ts';
import { isPassOfUse, placeInLine, type WhyNot } from '../rules.ts';
import { guard } from './guards.ts';
import { lazyPart } from '#ui/browser/lazyPart.ts';
import { TicketSlot } from './ticketSlot.ts';
import { WaitlistPosition } from './WaitlistPosition.tsx';
import layout from '#ui/layout/layout.module.css';
import text from '#ui/layout/text.module.css';

const TeamActions = lazyPart(() => import('./team/TeamActions.tsx'));

export interface OwnNoticeProps {
  why: WhyNot | null;
  registration: Registration | undefined;
  /** Registered on this page a moment ago. */
  isNew: boolean;
  isPresent: boolean;
  onNewShown: () => void;
}

const myRegistrations = (
  <Link className={text.link} to={addresses.myRegistrations}>
    View My Registrations
  </Link>
);

/** The reader's relation to the event. Loaded only when signed in. */
export default function OwnNotice({ why, registration, isNew, isPresent, onNewShown }: OwnNoticeProps) {
  const ticketOf = use(TicketSlot);
  const isClosed = why?.code === 'registration_closed' || why?.code === 'deadline_passed';
  const isIn = why?.code === 'already_registered' || (isClosed && registration !== undefined);
  if (isIn && registration?.status === 'waitlisted') {
    return (
      <>
        <Notice tone="warn" title="You are on the waitlist for this event" />
        <p className={layout.row}>
          <StatusBadge status="waitlisted" />
          <WaitlistPosition place={placeInLine(registration, new Date(serverNow()))} />
        </p>
        <Suspense>
          <TeamActions registration={registration} />
        </Suspense>
        {isClosed && myRegistrations}
      </>
    );
  }
  if (isIn) {
    return (
      <>
        <Notice tone="ok" title="You are registered for this event" />
        <p className={layout.row}>
          <StatusBadge status="registered" />
          {isPresent && <StatusBadge status="accepted" label="Checked in" />}
        </p>
        {registration && (
          <Suspense>
            <TeamActions registration={registration} />
          </Suspense>
        )}
        {registration && isPassOfUse(registration) && (
          <p className={layout.row}>
            <Suspense>{ticketOf({ registration, isNew, onNewShown })}</Suspense>
          </p>
        )}
        {isClosed && myRegistrations}
      </>
    );
  }
  if (why?.code === 'accepted_invitation') {
    return (
      <>
        <Notice tone="warn" title="Invitation Accepted">
          Waiting for team leader to complete registration
        </Notice>
        <p>
          <Badge tone="warn" shape="half">
            Awaiting Team Registration
          </Badge>
        </p>
        <Link className={text.link} to={addresses.invitations}>
          See the invitation
        </Link>
      </>
    );
  }
  if (why?.code === 'not_eligible') {
    return (
      <Notice tone="idle" title="Not eligible">
        {guard(why)}
      </Notice>
    );
  }
  return null;
}
