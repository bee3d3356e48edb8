import { memo, useId } from 'react';
import { addresses } from '#addresses';
import type { User } from '#accounts/contract.ts';
import { dayMonthYear } from '#platform/dates.ts';
import { categoryTone } from '../CategoryGlyph.tsx';
import { EventBanner } from '../EventBanner.tsx';
import { CategoryBadge } from '../CategoryBadge.tsx';
import { Button, ButtonLink } from '#ui/Button.tsx';
import { CalendarIcon, CopyIcon, DeleteIcon, EditIcon, PeopleIcon, PlaceIcon } from '#ui/Icon.tsx';
import { canEdit } from '../../rules.ts';
import type { ManagedEvent } from './api.ts';
import { StatusSelect } from './StatusSelect.tsx';

interface ManagedCardProps {
  event: ManagedEvent;
  user: User;
  /** The same ones at every drawing: hundreds of cards are not drawn again for a dialog. */
  acts: CardActions;
}

export interface CardActions {
  onRegistrations: (event: ManagedEvent) => void;
  onDuplicate: (event: ManagedEvent) => void;
  onDelete: (event: ManagedEvent) => void;
}

/** An event as those who run it see it: with its true date, and with what they may do. */
export const ManagedCard = memo(function ManagedCard({ event, user, acts }: ManagedCardProps) {
  const title = useId();
  const owns = canEdit(event, user);
  return (
    <li className="managed">
      <div className={categoryTone(event.category)}>
        <EventBanner event={{ id: event._id, title: event.title, category: event.category }} columns={60} />
      </div>
      <div className="managed-head">
        <div>
          <h2 id={title} dir="auto">
            {event.title}
          </h2>
          <p>{event.organizerClub}</p>
        </div>
        <CategoryBadge category={event.category} />
      </div>
      <p className="meta">
        <span>
          <CalendarIcon />
          {dayMonthYear(event.date)}
        </span>
        <span>
          <PlaceIcon />
          <bdi>{event.venue}</bdi>
        </span>
        <span>
          <PeopleIcon />
          {peopleIn(event)}
        </span>
      </p>
      <div className="managed-acts">
        <Button
          id={`registrations-${event._id}`}
          size="sm"
          aria-describedby={title}
          onClick={() => acts.onRegistrations(event)}
        >
          View Registrations
        </Button>
        {owns && (
          <ButtonLink size="sm" iconOnly to={addresses.editEvent(event._id)} aria-label={`Edit ${event.title}`}>
            <EditIcon />
          </ButtonLink>
        )}
        <Button size="sm" iconOnly aria-label={`Duplicate ${event.title}`} onClick={() => acts.onDuplicate(event)}>
          <CopyIcon />
        </Button>
        {owns && (
          <Button
            variant="quiet-danger"
            size="sm"
            iconOnly
            aria-label={`Delete ${event.title}`}
            onClick={() => acts.onDelete(event)}
          >
            <DeleteIcon />
          </Button>
        )}
      </div>
      <div className="managed-status">
        <span aria-hidden="true">Status</span>
        <StatusSelect event={event} />
      </div>
    </li>
  );
});

function peopleIn({ participantCount, maxParticipants }: ManagedEvent): string {
  if (maxParticipants !== null) return `${participantCount} of ${maxParticipants} people`;
  return participantCount === 1 ? '1 person' : `${participantCount} people`;
}
