import { Suspense, use, useId } from 'react';
import { addresses } from '#platform/addresses.ts';
import { WhenAndWhere } from '#events/events/web/EventMeta.tsx';
import { useDates } from '#events/events/web/wording.ts';
import { Badge, StatusBadge } from '#ui/facts/Badge.tsx';
import { CategoryBadge } from '#events/events/web/CategoryBadge.tsx';
import { Button, ButtonLink } from '#ui/controls/Button.tsx';
import { LinkedText, TypedLink } from '#ui/facts/LinkedText.tsx';
import { lazyPart } from '#ui/browser/lazyPart.ts';
import type { Registration } from '../contract.ts';
import { isPassOfUse } from '../rules.ts';
import { TicketSlot } from './ticketSlot.ts';
import { WaitlistPosition } from './WaitlistPosition.tsx';
import { cx } from '#ui/browser/cx.ts';
import chips from '#ui/facts/Chips.module.css';
import layout from '#ui/layout/layout.module.css';
import styles from './MyRegistrationsPage.module.css';
import text from '#ui/layout/text.module.css';
import wide from '#ui/layout/WideCard.module.css';

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
  return (
    <li className={cx(wide.card, status === 'cancelled' && wide.final)}>
      <div>
        <p className={layout.row}>
          <CategoryBadge category={event.category} />
          {event.status === 'cancelled' && (
            <Badge look="line" tone="bad" shape="crossed">
              Event cancelled
            </Badge>
          )}
        </p>
        <h2 id={title} dir="auto">
          {event.title}
        </h2>
        <p className={text.meta}>
          <WhenAndWhere when={dates.dateAndTime(event)} venue={event.venue} />
        </p>
        {event.groupUrl && (
          <p>
            <TypedLink href={event.groupUrl}>Join the group</TypedLink>
          </p>
        )}
        {event.cancellationReason && (
          <LinkedText className={`${text.dim} ${text.lines} ${styles.reason}`}>{event.cancellationReason}</LinkedText>
        )}
        {!registration.isIndividual && <Team registration={registration} />}
      </div>
      <div className={wide.state}>
        <p className={layout.row}>
          <StatusBadge status={status} />
          <WaitlistPosition registration={registration} />
        </p>
        <div className={layout.row}>
          {registration.canChangeTeam && (
            <Suspense>
              <TeamActions registration={registration} describedBy={title} />
            </Suspense>
          )}
          {canCancel && (
            <Button variant="quiet-danger" aria-describedby={title} onClick={onCancel}>
              Cancel
            </Button>
          )}
          {isPassOfUse(registration) && <Suspense>{ticketOf({ registration, describedBy: title })}</Suspense>}
          <ButtonLink id={`view-${registration._id}`} to={addresses.event(event._id)} aria-describedby={title}>
            View Event
          </ButtonLink>
        </div>
      </div>
    </li>
  );
}

function Team({ registration: { teamName, teamMembers, teamLeader } }: { registration: Registration }) {
  return (
    <div className={styles.team}>
      <h3 dir="auto">{teamName}</h3>
      <ul className={chips.chips}>
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
