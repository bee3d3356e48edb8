import { useId } from 'react';
import { statuses } from '#events/rules.ts';
import { shownTeamSize } from '#events/web/shown.ts';
import { dayMonthYear } from '#platform/dates.ts';
import { messageOf } from '#platform/http/web/client.ts';
import { categoryTone } from '#events/web/CategoryGlyph.tsx';
import { EventBanner } from '#events/web/EventBanner.tsx';
import { Badge } from '#ui/Badge.tsx';
import { CategoryBadge } from '#events/web/CategoryBadge.tsx';
import { Button } from '#ui/Button.tsx';
import { CalendarIcon, DeleteIcon, EditIcon, PeopleIcon, PlaceIcon } from '#ui/Icon.tsx';
import { StateSelect } from '#ui/StateSelect.tsx';
import { toast } from '#ui/toast.ts';
import { audienceOf } from '../shown.ts';
import { type ManagedFeatured, useSetStatus } from './api.ts';
import { ExportButton } from './ExportButton.tsx';

// Where a regular event says 'Concluded'.
const words = { completed: 'Completed' } as const;

interface FeaturedAdminCardProps {
  event: ManagedFeatured;
  onView: () => void;
  onEdit: () => void;
  onDelete: () => void;
}

/** A featured event as those who run it see it: with its true date, its teams and what can be done. */
export function FeaturedAdminCard({ event, onView, onEdit, onDelete }: FeaturedAdminCardProps) {
  const title = useId();
  const { mutate } = useSetStatus();
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
          <p>
            <bdi>{event.university ?? event.organizerClub}</bdi>
          </p>
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
          {shownTeamSize(event)}
        </span>
      </p>
      <div>
        <Badge look="line">{audienceOf(event, 'Open to All Universities')}</Badge>
      </div>
      <div className="managed-acts featured-acts">
        <Button id={`registrations-${event._id}`} size="sm" aria-describedby={title} onClick={onView}>
          View ({event.registrationCount})
        </Button>
        <ExportButton event={event} describedBy={title} />
      </div>
      <div className="managed-acts featured-acts">
        <Button size="sm" aria-describedby={title} onClick={onEdit}>
          <EditIcon />
          Edit Event
        </Button>
        <Button variant="quiet-danger" size="sm" aria-describedby={title} onClick={onDelete}>
          <DeleteIcon />
          Delete Event
        </Button>
      </div>
      <div className="managed-status featured-status">
        <span className="mute">Status</span>
        <StateSelect
          label={`Status of ${event.title}`}
          value={event.status}
          options={statuses}
          words={words}
          onChange={(status) =>
            mutate(
              { event, status },
              {
                onSuccess: () => toast.success('Event status updated successfully'),
                onError: (error) => toast.error(messageOf(error, 'Failed to update event status')),
              },
            )
          }
        />
      </div>
    </li>
  );
}
