import { useSession } from '#people/accounts/web/session.ts';
import { useParticipantId } from '#people/accounts/web/useParticipantId.ts';
import { Badge, StatusBadge } from '#ui/facts/Badge.tsx';
import type { FestivalEvent } from '../contract.ts';
import { whyNotEligible } from '../rules.ts';
import { RegisterBy } from './EventMeta.tsx';
import type { OpeningEvent } from './opening.ts';
import { useOwnStatus } from './ownStatuses.ts';
import text from '#ui/layout/text.module.css';

/** The signed-in person's status at an event. Source: festival-days.md, point 1. */
export function OwnStatusBadge({ event }: { event: FestivalEvent & Partial<OpeningEvent> }) {
  const ownStatus = useOwnStatus(event._id);
  const { user } = useSession();
  const isParticipant = useParticipantId() !== undefined;
  const isToRegister = event.registrationOpen || event.opensLater;
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
      return user && isParticipant && isToRegister && whyNotEligible(event.eligibilityCriteria, user) ? (
        <Badge>Not eligible</Badge>
      ) : null;
  }
}

/** Shown until registration closes; like the button beside it, by the server's answer. */
export function RegisterByUnlessIn({ event }: { event: OpeningEvent }) {
  const ownStatus = useOwnStatus(event._id);
  const isIn = ownStatus?.kind === 'registered' || ownStatus?.kind === 'waitlisted';
  return (event.registrationOpen || event.opensLater) && !isIn && <RegisterBy event={event} />;
}
