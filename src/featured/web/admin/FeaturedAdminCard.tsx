import { useId } from 'react';
import { type EventStatus, statuses } from '#events/rules.ts';
import { ManagedFrame } from '#events/web/manage/ManagedFrame.tsx';
import { teamSizeText } from '#events/web/wording.ts';
import { addresses } from '#addresses';
import { Badge } from '#ui/Badge.tsx';
import { Button, ButtonLink } from '#ui/Button.tsx';
import { changeWithUndo } from '#ui/changeWithUndo.ts';
import { DeleteIcon, EditIcon } from '#ui/Icon.tsx';
import { StateSelect } from '#ui/StateSelect.tsx';
import { useConfirm } from '#ui/useConfirm.tsx';
import { audienceOf } from '../audience.ts';
import { type ManagedFeatured, useSetStatus } from './api.ts';
import { cancelQuestion } from './cancelQuestion.tsx';
import { ExportTeams } from './ExportTeams.tsx';
import layout from '#ui/layout.module.css';
import manageFeaturedPage from './ManageFeaturedPage.module.css';
import styles from '#events/web/manage/ManageEventsPage.module.css';
import text from '#ui/text.module.css';

const words = { completed: 'Completed' } as const;
const failure = 'Failed to update event status';

interface FeaturedAdminCardProps {
  event: ManagedFeatured;
  onView: () => void;
  onEdit: () => void;
  onDelete: () => void;
}

export function FeaturedAdminCard({ event, onView, onEdit, onDelete }: FeaturedAdminCardProps) {
  const title = useId();
  const { mutateAsync } = useSetStatus(event._id);
  const { ask, dialog } = useConfirm(failure);

  async function set(status: EventStatus) {
    if (status === 'cancelled' && !(await ask(cancelQuestion(event)))) return;
    await changeWithUndo({
      run: () => mutateAsync({ event, status }),
      undo: (changed) => mutateAsync({ event: changed, status: event.status }),
      success: 'Event status updated successfully',
      failure,
    });
  }

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
        <StateSelect
          label={`Status of ${event.title}`}
          value={event.status}
          options={statuses}
          words={words}
          onChange={set}
        />
      </div>
      {dialog}
    </ManagedFrame>
  );
}
