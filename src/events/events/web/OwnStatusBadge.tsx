import { useSession } from '#people/accounts/web/session.ts';
import { useParticipantId } from '#people/accounts/web/useParticipantId.ts';
import { Badge, StatusBadge } from '#ui/facts/Badge.tsx';
import type { FestivalEvent } from '../contract.ts';
import { whyNotEligible } from '../rules.ts';
import { RegisterBy } from './EventMeta.tsx';
import { useOwnStatus } from './ownStatuses.ts';
import text from '#ui/layout/text.module.css';

/** What the signed-in person already did about an event. Source: festival-days.md, point 1. */
export function OwnStatusBadge({ event }: { event: FestivalEvent }) {
  const ownStatus = useOwnStatus(event._id);
  const { user } = useSession();
  const isParticipant = useParticipantId() !== undefined;
  switch (ownStatus?.kind) {
    case 'registered':
      return <StatusBadge status="registered" />;
    case 'waitlisted':
      return (
        <>
          <StatusBadge status="waitlisted" />
          {ownStatus.position !== null && (
            <span className={`${text.dim} ${text.small}`}>{`Place ${ownStatus.position}`}</span>
          )}
        </>
      );
    case 'awaiting_team':
      return (
        <Badge tone="warn" shape="half">
          Awaiting Team
        </Badge>
      );
    case 'invited':
      return (
        <Badge tone="signal" shape="ring">
          <span>
            Invited by <bdi>{ownStatus.by}</bdi>
          </span>
        </Badge>
      );
    default:
      return user && isParticipant && event.registrationOpen && whyNotEligible(event.eligibilityCriteria, user) ? (
        <Badge>Not eligible</Badge>
      ) : null;
  }
}

/** While registration is open: the server decides, as for the button beside it. */
export function RegisterByUnlessIn({ event }: { event: FestivalEvent }) {
  const ownStatus = useOwnStatus(event._id);
  const isIn = ownStatus?.kind === 'registered' || ownStatus?.kind === 'waitlisted';
  return event.registrationOpen && !isIn && <RegisterBy event={event} />;
}
