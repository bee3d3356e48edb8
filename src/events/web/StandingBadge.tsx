import { useSession } from '#accounts/web/session.ts';
import { useParticipantId } from '#accounts/web/useParticipantId.ts';
import { Badge, StatusBadge } from '#ui/Badge.tsx';
import type { FestivalEvent } from '../contract.ts';
import { whyNotEligible } from '../rules.ts';
import { useStanding } from './standings.ts';
import text from '#ui/text.module.css';

/** What the signed-in person already did about an event. Source: festival-days.md, point 1. */
export function StandingBadge({ event }: { event: FestivalEvent }) {
  const standing = useStanding(event._id);
  const { user } = useSession();
  const isParticipant = useParticipantId() !== undefined;
  switch (standing?.kind) {
    case 'registered':
      return <StatusBadge status="registered" />;
    case 'waitlisted':
      return (
        <>
          <StatusBadge status="waitlisted" />
          {standing.position !== null && <span className={`${text.dim} ${text.small}`}>Place {standing.position}</span>}
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
            Invited by <bdi>{standing.by}</bdi>
          </span>
        </Badge>
      );
    default:
      return user && isParticipant && event.registrationOpen && whyNotEligible(event.eligibilityCriteria, user) ? (
        <Badge>Not eligible</Badge>
      ) : null;
  }
}
