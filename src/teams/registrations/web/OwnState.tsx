import { Suspense, use } from 'react';
import { addresses } from '#platform/addresses.ts';
import { counted } from '#platform/counted.ts';
import { Badge, StatusBadge } from '#ui/facts/Badge.tsx';
import { ButtonLink } from '#ui/controls/Button.tsx';
import type { OwnState } from './ownState.ts';
import { TicketSlot } from './ticketSlot.ts';
import { WaitlistPosition } from './WaitlistPosition.tsx';
import styles from './RegistrationPanel.module.css';
import text from '#ui/layout/text.module.css';

const invitations = (count: number) => counted(count, 'invitation', 'invitations');

export function ownStateText(own: OwnState): string {
  switch (own.kind) {
    case 'checked_in':
      return 'Checked in';
    case 'registered':
      return 'Registered';
    case 'waitlisted':
      return own.position === null ? 'Waitlisted' : `Waitlisted, place ${own.position}`;
    case 'awaiting_team':
      return 'Awaiting team registration';
    default:
      return invitations(own.count);
  }
}

/** The row of the strip above the event's facts. */
export const OwnStateFact = ({ own }: { own: OwnState }) => (
  <div className={styles.own}>
    <dt className={text.visuallyHidden}>You</dt>
    <dd>
      <span>
        <OwnStateBadge own={own} />
      </span>
      <OwnStateAction own={own} size="sm" />
    </dd>
  </div>
);

function OwnStateBadge({ own }: { own: OwnState }) {
  switch (own.kind) {
    case 'checked_in':
    case 'registered':
      return <StatusBadge status="registered" label={ownStateText(own)} />;
    case 'waitlisted':
      return (
        <>
          <StatusBadge status="waitlisted" /> <WaitlistPosition place={own.position} />
        </>
      );
    case 'awaiting_team':
      return (
        <Badge tone="warn" shape="half">
          Awaiting Team
        </Badge>
      );
    default:
      return (
        <Badge tone="signal" shape="ring">
          {ownStateText(own)}
        </Badge>
      );
  }
}

interface OwnStateActionProps {
  own: OwnState;
  size?: 'sm';
  isPrimary?: boolean;
}

/** The next step: the answer or the ticket. */
export function OwnStateAction({ own, size, isPrimary = false }: OwnStateActionProps) {
  const ticketOf = use(TicketSlot);
  const quiet = { ...(size && { size }), variant: 'outline' } as const;
  const look = isPrimary ? ({ ...quiet, variant: 'primary' } as const) : quiet;
  switch (own.kind) {
    case 'invited':
      return (
        <ButtonLink {...look} to={addresses.invitations}>
          Answer
        </ButtonLink>
      );
    case 'awaiting_team':
      return (
        <ButtonLink {...quiet} to={addresses.invitations}>
          See Invitation
        </ButtonLink>
      );
    case 'checked_in':
    case 'registered':
      if (!own.hasPass) break;
      return <Suspense>{ticketOf({ registration: own.registration, ...look })}</Suspense>;
    case 'waitlisted':
  }
  return (
    <ButtonLink {...quiet} to={addresses.myRegistrations}>
      My Registrations
    </ButtonLink>
  );
}
