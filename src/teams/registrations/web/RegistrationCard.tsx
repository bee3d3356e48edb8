import { Suspense, use, useId } from 'react';
import { addresses } from '#platform/addresses.ts';
import { serverNow } from '#platform/http/web/serverClock.ts';
import { WhenAndWhere } from '#events/events/web/EventMeta.tsx';
import { useDates } from '#events/events/web/wording.ts';
import { StatusBadge } from '#ui/facts/Badge.tsx';
import { CategoryBadge } from '#events/events/web/CategoryBadge.tsx';
import { Button, ButtonLink } from '#ui/controls/Button.tsx';
import { LinkedText, TypedLink } from '#ui/facts/LinkedText.tsx';
import { lazyPart } from '#ui/browser/lazyPart.ts';
import type { Registration } from '../contract.ts';
import { isPassOfUse, placeInLine } from '../rules.ts';
import { TicketSlot } from './ticketSlot.ts';
import { WaitlistPosition } from './WaitlistPosition.tsx';
import layout from '#ui/layout/layout.module.css';
import styles from './MyRegistrationsPage.module.css';
import text from '#ui/layout/text.module.css';

const TeamActions = lazyPart(() => import('./team/TeamActions.tsx'));

interface RegistrationCardProps {
  registration: Registration;
  onCancel: () => void;
}

export function RegistrationCard({ registration, onCancel }: RegistrationCardProps) {
  const { event, status, canCancel } = registration;
  const title = useId();
  const dates = useDates();
  const ticketOf = use(TicketSlot);
  const hasTicket = isPassOfUse(registration);
  const isEventCancelled = event.status === 'cancelled';
  return (
    <li className={styles.row}>
      <div>
        <h2 id={title} dir="auto">
          {event.title}
        </h2>
        <p className={text.meta}>
          <CategoryBadge category={event.category} look="plain" />
          <WhenAndWhere when={dates.dateAndTime(event)} venue={event.venue} />
        </p>
        {event.cancellationReason && (
          <LinkedText className={`${text.dim} ${text.lines} ${text.small}`}>{event.cancellationReason}</LinkedText>
        )}
        {!registration.isIndividual && <Team registration={registration} />}
        {event.groupUrl && (
          <p className={text.small}>
            <TypedLink href={event.groupUrl}>Join the group</TypedLink>
          </p>
        )}
      </div>
      <p className={layout.row}>
        <StatusBadge
          status={isEventCancelled ? 'cancelled' : status}
          label={isEventCancelled ? 'Event cancelled' : undefined}
        />
        <WaitlistPosition place={placeInLine(registration, new Date(serverNow()))} />
      </p>
      <div className={layout.row}>
        {canCancel && (
          <Button size="sm" variant="quiet-danger" aria-describedby={title} onClick={onCancel}>
            Cancel
          </Button>
        )}
        {registration.canChangeTeam && (
          <Suspense>
            <TeamActions registration={registration} describedBy={title} look={{ size: 'sm', variant: 'ghost' }} />
          </Suspense>
        )}
        <ButtonLink
          id={`view-${registration._id}`}
          size="sm"
          variant={hasTicket ? 'ghost' : 'outline'}
          to={addresses.event(event._id)}
          aria-describedby={title}
        >
          View Event
        </ButtonLink>
        {hasTicket && <Suspense>{ticketOf({ registration, size: 'sm', describedBy: title })}</Suspense>}
      </div>
    </li>
  );
}

function Team({ registration: { teamName, teamMembers, teamLeader } }: { registration: Registration }) {
  return (
    <div className={styles.team}>
      <h3 dir="auto">{teamName}</h3>
      <ul>
        {teamMembers.map((member) => (
          <li key={member._id}>
            <bdi>{member.name}</bdi> <span className={`${text.mono} ${text.mute}`}>{member.rollNumber}</span>
            {member._id === teamLeader._id && <span className={text.mute}> Leader</span>}
          </li>
        ))}
      </ul>
    </div>
  );
}
