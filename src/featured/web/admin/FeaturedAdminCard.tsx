import { useId } from 'react';
import { StatusSelect } from '#events/web/manage/StatusSelect.tsx';
import { ManagedFrame } from './ManagedFrame.tsx';
import { teamSizeText } from '#events/web/wording.ts';
import { addresses } from '#addresses';
import { counted } from '#platform/counted.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button, ButtonLink } from '#ui/Button.tsx';
import { DeleteIcon, EditIcon } from '#ui/Icon.tsx';
import { audienceOf } from '../audience.ts';
import { type ManagedFeatured, useSetStatus } from './api.ts';
import { cancelQuestion } from './cancelQuestion.tsx';
import { ExportTeams } from './ExportTeams.tsx';
import layout from '#ui/layout.module.css';
import manageFeaturedPage from './ManageFeaturedPage.module.css';
import styles from './FeaturedAdminCard.module.css';
import text from '#ui/text.module.css';

interface FeaturedAdminCardProps {
  event: ManagedFeatured;
  onView: () => void;
  onEdit: () => void;
  onDelete: () => void;
}

export function FeaturedAdminCard({ event, onView, onEdit, onDelete }: FeaturedAdminCardProps) {
  const title = useId();
  const { mutateAsync } = useSetStatus(event._id);
  return (
    <ManagedFrame
      event={event}
      titleId={title}
      organizer={<bdi>{event.university ?? event.organizerClub}</bdi>}
      people={teamSizeText(event)}
    >
      <div className={layout.row}>
        <Badge look="line">{audienceOf(event, 'Open to All Universities')}</Badge>
        {event.pendingCount > 0 && (
          <Badge tone="warn" shape="half">
            {counted(event.pendingCount, 'team waits', 'teams wait')}
          </Badge>
        )}
      </div>
      <div className={`${styles.acts} ${manageFeaturedPage.featuredActs}`}>
        <Button id={`registrations-${event._id}`} size="sm" aria-describedby={title} onClick={onView}>
          View ({event.registrationCount})
        </Button>
        <ExportTeams event={event} describedBy={title} />
        <ButtonLink size="sm" to={addresses.featuredDoor(event._id)} aria-label={`Door of ${event.title}`}>
          Door
        </ButtonLink>
      </div>
      <div className={`${styles.acts} ${manageFeaturedPage.featuredActs}`}>
        <Button size="sm" aria-describedby={title} onClick={onEdit}>
          <EditIcon />
          Edit Event
        </Button>
        {event.registrationCount === 0 && (
          <Button variant="quiet-danger" size="sm" aria-describedby={title} onClick={onDelete}>
            <DeleteIcon />
            Delete Event
          </Button>
        )}
      </div>
      <div className={`${layout.between} ${styles.status} ${manageFeaturedPage.featuredStatus}`}>
        <span className={text.mute}>Status</span>
        <StatusSelect event={event} save={mutateAsync} cancelQuestion={cancelQuestion(event)} completed="Completed" />
      </div>
    </ManagedFrame>
  );
}
