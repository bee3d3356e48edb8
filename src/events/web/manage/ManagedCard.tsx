import { peopleText } from '#platform/counted.ts';
import { memo, useId } from 'react';
import { addresses } from '#addresses';
import type { User } from '#accounts/contract.ts';
import { Button, ButtonLink } from '#ui/Button.tsx';
import { CopyIcon, DeleteIcon, EditIcon } from '#ui/Icon.tsx';
import { canEdit } from '../../rules.ts';
import { type ManagedEvent, useSetStatus } from './api.ts';
import { cancelQuestion } from './cancelQuestion.tsx';
import { ManagedFrame } from './ManagedFrame.tsx';
import { StatusSelect } from './StatusSelect.tsx';
import layout from '#ui/layout.module.css';
import styles from './ManageEventsPage.module.css';

interface ManagedCardProps {
  event: ManagedEvent;
  user: User;
  actions: CardActions;
}

export interface CardActions {
  onRegistrations: (event: ManagedEvent) => void;
  onDuplicate: (event: ManagedEvent) => void;
  onDelete: (event: ManagedEvent) => void;
}

export const ManagedCard = memo(function ManagedCard({ event, user, actions }: ManagedCardProps) {
  const title = useId();
  const mayEdit = canEdit(event, user);
  const { mutateAsync } = useSetStatus(event._id);
  return (
    <ManagedFrame event={event} titleId={title} organizer={event.organizerClub} people={participantsOf(event)}>
      <div className={styles.acts}>
        <Button
          id={`registrations-${event._id}`}
          size="sm"
          aria-describedby={title}
          onClick={() => actions.onRegistrations(event)}
        >
          View Registrations
        </Button>
        <ButtonLink size="sm" to={addresses.eventDoor(event._id)} aria-label={`Door of ${event.title}`}>
          Door
        </ButtonLink>
        {mayEdit && (
          <ButtonLink size="sm" iconOnly to={addresses.editEvent(event._id)} aria-label={`Edit ${event.title}`}>
            <EditIcon />
          </ButtonLink>
        )}
        <Button size="sm" iconOnly aria-label={`Duplicate ${event.title}`} onClick={() => actions.onDuplicate(event)}>
          <CopyIcon />
        </Button>
        {mayEdit && event.registrationCount === 0 && (
          <Button
            variant="quiet-danger"
            size="sm"
            iconOnly
            aria-label={`Delete ${event.title}`}
            onClick={() => actions.onDelete(event)}
          >
            <DeleteIcon />
          </Button>
        )}
      </div>
      <div className={`${layout.between} ${styles.status}`}>
        <span aria-hidden="true">Status</span>
        <StatusSelect event={event} save={mutateAsync} cancelQuestion={cancelQuestion(event)} completed="Concluded" />
      </div>
    </ManagedFrame>
  );
});

function participantsOf({ participantCount, maxParticipants, waitlistCount }: ManagedEvent): string {
  const waiting = waitlistCount === 0 ? '' : `, ${waitlistCount} waiting`;
  if (maxParticipants !== null) return `${participantCount} of ${maxParticipants} people${waiting}`;
  return `${peopleText(participantCount)}${waiting}`;
}
