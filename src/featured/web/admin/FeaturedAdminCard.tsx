import { useId } from 'react';
import { statuses } from '#events/rules.ts';
import { ManagedFrame } from '#events/web/manage/ManagedFrame.tsx';
import { teamSizeText } from '#events/web/wording.ts';
import { messageOf } from '#platform/http/web/client.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { DeleteIcon, EditIcon } from '#ui/Icon.tsx';
import { StateSelect } from '#ui/StateSelect.tsx';
import { toast } from '#ui/toast.ts';
import { audienceOf } from '../audience.ts';
import { type ManagedFeatured, useSetStatus } from './api.ts';
import { ExportTeams } from './ExportTeams.tsx';
import layout from '#ui/layout.module.css';
import manageFeaturedPage from './ManageFeaturedPage.module.css';
import styles from '#events/web/manage/ManageEventsPage.module.css';
import text from '#ui/text.module.css';

const words = { completed: 'Completed' } as const;

interface FeaturedAdminCardProps {
  event: ManagedFeatured;
  onView: () => void;
  onEdit: () => void;
  onDelete: () => void;
}

export function FeaturedAdminCard({ event, onView, onEdit, onDelete }: FeaturedAdminCardProps) {
  const title = useId();
  const { mutate } = useSetStatus();
  return (
    <ManagedFrame
      event={event}
      titleId={title}
      organizer={<bdi>{event.university ?? event.organizerClub}</bdi>}
      people={teamSizeText(event)}
    >
      <div>
        <Badge look="line">{audienceOf(event, 'Open to All Universities')}</Badge>
      </div>
      <div className={`${styles.acts} ${manageFeaturedPage.featuredActs}`}>
        <Button id={`registrations-${event._id}`} size="sm" aria-describedby={title} onClick={onView}>
          View ({event.registrationCount})
        </Button>
        <ExportTeams event={event} describedBy={title} />
      </div>
      <div className={`${styles.acts} ${manageFeaturedPage.featuredActs}`}>
        <Button size="sm" aria-describedby={title} onClick={onEdit}>
          <EditIcon />
          Edit Event
        </Button>
        <Button variant="quiet-danger" size="sm" aria-describedby={title} onClick={onDelete}>
          <DeleteIcon />
          Delete Event
        </Button>
      </div>
      <div className={`${layout.between} ${styles.status} ${manageFeaturedPage.featuredStatus}`}>
        <span className={text.mute}>Status</span>
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
    </ManagedFrame>
  );
}
