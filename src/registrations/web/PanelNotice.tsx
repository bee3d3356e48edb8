import { Link } from 'react-router';
import { addresses } from '#addresses';
import { Badge, StatusBadge } from '#ui/Badge.tsx';
import { Notice } from '#ui/Notice.tsx';
import type { Registration } from '../contract.ts';
import type { WhyNot } from '../rules.ts';
import { guard } from './guards.ts';
import { WaitlistPosition } from './WaitlistPosition.tsx';
import layout from '#ui/layout.module.css';
import text from '#ui/text.module.css';

interface PanelNoticeProps {
  why: WhyNot | null;
  registration: Registration | undefined;
  isFull: boolean;
}

export function PanelNotice({ why, registration, isFull }: PanelNoticeProps) {
  if (why?.code === 'already_registered' && registration?.status === 'waitlisted') {
    return (
      <>
        <Notice tone="warn" title="You are on the waitlist for this event" />
        <p className={layout.row}>
          <StatusBadge status="waitlisted" />
          <WaitlistPosition registration={registration} />
        </p>
      </>
    );
  }
  if (why?.code === 'already_registered') {
    return (
      <>
        <Notice tone="ok" title="You are registered for this event" />
        <p>
          <StatusBadge status="registered" />
        </p>
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
  if (why === null && isFull) {
    return <Notice tone="warn">This event is full. Registering puts you on the waitlist.</Notice>;
  }
  return null;
}
