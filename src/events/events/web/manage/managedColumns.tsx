import { addresses } from '#platform/addresses.ts';
import type { User } from '#people/accounts/contract.ts';
import { peopleText } from '#platform/counted.ts';
import { Button, ButtonLink } from '#ui/controls/Button.tsx';
import { StatusBadge } from '#ui/facts/Badge.tsx';
import { CopyIcon, DeleteIcon } from '#ui/controls/ActionIcon.tsx';
import { EditIcon } from '#ui/facts/Icon.tsx';
import type { Column } from '#ui/table/Table.tsx';
import { isEditableBy } from '../../rules.ts';
import { type ManagedEvent, useSetDraft, useSetStatus } from './api.ts';
import { commonColumns, registrationsId, titleId } from './eventColumns.tsx';
import { stateOf } from './managedList.ts';
import { concluded, statusName } from './statusName.ts';
import { stateCell } from './StateCell.tsx';
import styles from './EventColumns.module.css';

interface ManagedActions {
  onRegistrations: (event: ManagedEvent) => void;
  onDuplicate: (event: ManagedEvent) => void;
  onDelete: (event: ManagedEvent) => void;
}

export const loadQuestion = () => import('./statusQuestion.ts');

export function managedColumns(user: User, now: Date, actions: ManagedActions): Column<ManagedEvent>[] {
  const { event, when, venue } = commonColumns(now, ({ organizerClub }) => organizerClub);
  return [event, when, venue, peopleColumn, statusColumn(user), actionsColumn(user, actions)];
}

const isOver = ({ participantCount, maxParticipants }: ManagedEvent): boolean =>
  maxParticipants !== null && participantCount > maxParticipants;

const peopleColumn: Column<ManagedEvent> = {
  label: 'People',
  sort: { by: 'people', kind: 'number' },
  cell: (event) => (
    <>
      <span data-over={isOver(event) || undefined} className={styles.people}>
        {event.maxParticipants === null
          ? peopleText(event.participantCount)
          : `${event.participantCount} of ${event.maxParticipants} people`}
      </span>
      {event.waitlistCount > 0 && <small className={styles.waiting}>{`${event.waitlistCount} waiting`}</small>}
    </>
  ),
};

const statusColumn = (user: User): Column<ManagedEvent> => ({
  label: 'Status',
  wide: true,
  sort: { by: 'status', kind: 'text' },
  end: (event) => (
    <span className={styles.end}>
      <StatusBadge status={stateOf(event)} label={statusName(stateOf(event))} />
      <small data-over={isOver(event) || undefined} className={styles.people}>
        {`${event.participantCount}${event.maxParticipants !== null ? ` of ${event.maxParticipants}` : ''}${event.waitlistCount > 0 ? `, ${event.waitlistCount} waiting` : ''}`}
      </small>
    </span>
  ),
  cell: (event) => <State event={event} mayPublish={isEditableBy(event, user)} />,
});

const State = stateCell<ManagedEvent>({ useSetDraft, useSetStatus, loadQuestion, completed: concluded });

const actionsColumn = (
  user: User,
  { onRegistrations, onDuplicate, onDelete }: ManagedActions,
): Column<ManagedEvent> => ({
  label: 'Actions',
  bare: true,
  hasActions: true,
  cell: (event, view) => {
    const mayEdit = isEditableBy(event, user);
    const named = (action: string) => `${action} ${event.title}`;
    const isInRow = view === 'row';
    return (
      <div className={styles.actions}>
        {event.isDraft ? (
          <ButtonLink size="sm" to={addresses.event(event._id)} aria-describedby={titleId(event)}>
            View Page
          </ButtonLink>
        ) : (
          <>
            <Button
              id={isInRow ? registrationsId(event) : undefined}
              size="sm"
              aria-describedby={titleId(event)}
              onClick={() => onRegistrations(event)}
            >
              View Registrations
            </Button>
            <ButtonLink size="sm" to={addresses.eventDoor(event._id)} aria-label={named('Door of')}>
              Door
            </ButtonLink>
            {!isInRow && (
              <ButtonLink size="sm" to={addresses.numbers} aria-describedby={titleId(event)}>
                Numbers
              </ButtonLink>
            )}
          </>
        )}
        {mayEdit && (
          <ButtonLink size="sm" iconOnly={isInRow} to={addresses.editEvent(event._id)} aria-label={named('Edit')}>
            <EditIcon />
            {!isInRow && <span>Edit</span>}
          </ButtonLink>
        )}
        <Button size="sm" iconOnly={isInRow} aria-label={named('Duplicate')} onClick={() => onDuplicate(event)}>
          <CopyIcon />
          {!isInRow && <span>Duplicate</span>}
        </Button>
        {mayEdit && event.registrationCount === 0 && (
          <Button
            variant="quiet-danger"
            size="sm"
            iconOnly={isInRow}
            aria-label={named('Delete')}
            onClick={() => onDelete(event)}
          >
            <DeleteIcon />
            {!isInRow && <span>Delete</span>}
          </Button>
        )}
      </div>
    );
  },
});
