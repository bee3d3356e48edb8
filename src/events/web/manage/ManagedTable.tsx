import { memo, useMemo } from 'react';
import { addresses } from '#addresses';
import type { User } from '#accounts/contract.ts';
import { peopleText } from '#platform/counted.ts';
import { dayMonthYear } from '#platform/dates.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button, ButtonLink } from '#ui/Button.tsx';
import { CopyIcon, DeleteIcon, EditIcon } from '#ui/Icon.tsx';
import { Mono } from '#ui/Mono.tsx';
import { type Column, Table } from '#ui/Table.tsx';
import { canEdit } from '../../rules.ts';
import { CategoryBadge } from '../CategoryBadge.tsx';
import { type ManagedEvent, useSetStatus } from './api.ts';
import { cancelQuestion } from './cancelQuestion.tsx';
import { groupOf } from './managedList.ts';
import { statusName } from './statusName.ts';
import { StatusSelect } from './StatusSelect.tsx';
import styles from './ManagedTable.module.css';

export interface ManagedActions {
  onRegistrations: (event: ManagedEvent) => void;
  onDuplicate: (event: ManagedEvent) => void;
  onDelete: (event: ManagedEvent) => void;
}

interface ManagedTableProps {
  events: readonly ManagedEvent[];
  user: User;
  /** The minute for which 'Today' holds. */
  now: Date;
  /** The same object at each render, or all rows render again. */
  actions: ManagedActions;
}

export const ManagedTable = memo(function ManagedTable({ events, user, now, actions }: ManagedTableProps) {
  const columns = useMemo(
    () => [eventColumn, whenColumn(now), venueColumn, peopleColumn, statusColumn, actionsColumn(user, actions)],
    [now, user, actions],
  );
  return <Table caption="Events" columns={columns} rows={events} />;
});

const titleId = ({ _id }: ManagedEvent): string => `title-${_id}`;

const eventColumn: Column<ManagedEvent> = {
  label: 'Event',
  bare: true,
  cell: (event) => (
    <>
      <h2 id={titleId(event)} className={styles.title} dir="auto">
        {event.title}
      </h2>
      <div className={styles.club}>
        <small>{event.organizerClub}</small>
        <CategoryBadge category={event.category} />
      </div>
    </>
  ),
};

const whenColumn = (now: Date): Column<ManagedEvent> => ({
  label: 'Date',
  cell: (event) => (
    <div className={styles.when}>
      <Mono>{dayMonthYear(event.date)}</Mono>
      <Mono>{event.time}</Mono>
      {groupOf(event, now) === 'today' && <Badge tone="ok">Today</Badge>}
    </div>
  ),
});

const venueColumn: Column<ManagedEvent> = { label: 'Venue', cell: ({ venue }) => <bdi>{venue}</bdi> };

const peopleColumn: Column<ManagedEvent> = {
  label: 'People',
  cell: ({ participantCount, maxParticipants, waitlistCount }) => (
    <>
      {maxParticipants === null ? (
        peopleText(participantCount)
      ) : (
        <span data-over={participantCount > maxParticipants || undefined} className={styles.people}>
          {participantCount} of {maxParticipants} people
        </span>
      )}
      {waitlistCount > 0 && <small className={styles.waiting}>{waitlistCount} waiting</small>}
    </>
  ),
};

const statusColumn: Column<ManagedEvent> = { label: 'Status', cell: (event) => <Status event={event} /> };

function Status({ event }: { event: ManagedEvent }) {
  const { mutateAsync } = useSetStatus(event._id);
  return (
    <StatusSelect
      event={event}
      save={mutateAsync}
      cancelQuestion={cancelQuestion(event)}
      completed={statusName('completed')}
    />
  );
}

const actionsColumn = (
  user: User,
  { onRegistrations, onDuplicate, onDelete }: ManagedActions,
): Column<ManagedEvent> => ({
  label: 'Actions',
  bare: true,
  cell: (event) => {
    const mayEdit = canEdit(event, user);
    const named = (action: string) => `${action} ${event.title}`;
    return (
      <div className={styles.actions}>
        <Button
          id={`registrations-${event._id}`}
          size="sm"
          aria-describedby={titleId(event)}
          onClick={() => onRegistrations(event)}
        >
          View Registrations
        </Button>
        <ButtonLink size="sm" to={addresses.eventDoor(event._id)} aria-label={named('Door of')}>
          Door
        </ButtonLink>
        {mayEdit && (
          <ButtonLink size="sm" iconOnly to={addresses.editEvent(event._id)} aria-label={named('Edit')}>
            <EditIcon />
          </ButtonLink>
        )}
        <Button size="sm" iconOnly aria-label={named('Duplicate')} onClick={() => onDuplicate(event)}>
          <CopyIcon />
        </Button>
        {mayEdit && event.registrationCount === 0 && (
          <Button
            variant="quiet-danger"
            size="sm"
            iconOnly
            aria-label={named('Delete')}
            onClick={() => onDelete(event)}
          >
            <DeleteIcon />
          </Button>
        )}
      </div>
    );
  },
});
