import type { ComponentProps, ReactNode } from 'react';
import { addresses } from '#platform/addresses.ts';
import { commonColumns, registrationsId, titleId } from '#events/events/web/manage/eventColumns.tsx';
import { stateOf } from '#events/events/web/manage/managedList.ts';
import { statusName } from '#events/events/web/manage/statusName.ts';
import { stateCell } from '#events/events/web/manage/StateCell.tsx';
import { teamSizeText } from '#events/events/web/wording.ts';
import { counted } from '#platform/counted.ts';
import { Badge, StatusBadge } from '#ui/facts/Badge.tsx';
import { Button, ButtonLink } from '#ui/controls/Button.tsx';
import { DeleteIcon } from '#ui/controls/ActionIcon.tsx';
import { EditIcon } from '#ui/facts/Icon.tsx';
import type { Column } from '#ui/table/Table.tsx';
import { audienceOf } from '../audience.ts';
import { type ManagedFeatured, useSetDraft, useSetStatus } from './api.ts';
import { ExportTeams } from './ExportTeams.tsx';
import columns from '#events/events/web/manage/EventColumns.module.css';

interface FeaturedActions {
  onView: (event: ManagedFeatured) => void;
  onEdit: (event: ManagedFeatured) => void;
  onDelete: (event: ManagedFeatured) => void;
}

/** Source: administration specification, point 4. */
export const completed = 'Completed';

export const loadQuestion = () => import('./statusQuestion.ts');

/** @param now the minute for which 'Today' holds */
export function featuredColumns(now: Date, actions: FeaturedActions): Column<ManagedFeatured>[] {
  const { event, when, venue } = commonColumns(now, organizerOf);
  return [event, when, venue, teamsColumn, waitingColumn, statusColumn, actionsColumn(actions)];
}

export const organizerOf = ({
  university,
  organizerClub,
}: {
  university?: string | null;
  organizerClub: string;
}): string => university ?? organizerClub;

const waitText = (count: number) => counted(count, 'team waits', 'teams wait');

const teamsColumn: Column<ManagedFeatured> = {
  label: 'Teams',
  sort: { by: 'teams', kind: 'number' },
  cell: (event, view) => (
    <>
      <span>{counted(event.registrationCount, 'team', 'teams')}</span>
      <small className={columns.waiting}>{teamSizeText(event)}</small>
      {view === 'drawer' && <small className={columns.waiting}>{audienceOf(event, 'Open to All Universities')}</small>}
    </>
  ),
};

const waitingColumn: Column<ManagedFeatured> = {
  label: 'Pending',
  sort: { by: 'pending', kind: 'number' },
  cell: ({ pendingCount }) =>
    pendingCount === 0 ? (
      <small>None</small>
    ) : (
      <Badge tone="warn" shape="half">
        {waitText(pendingCount)}
      </Badge>
    ),
};

const statusColumn: Column<ManagedFeatured> = {
  label: 'Status',
  wide: true,
  sort: { by: 'status', kind: 'text' },
  end: ({ registrationCount, pendingCount, ...event }) => (
    <span className={columns.end}>
      <StatusBadge status={stateOf(event)} label={statusName(stateOf(event), completed)} />
      <small data-over={pendingCount > 0 || undefined} className={columns.people}>
        {pendingCount > 0 ? waitText(pendingCount) : counted(registrationCount, 'team', 'teams')}
      </small>
    </span>
  ),
  cell: (event) => <State event={event} mayPublish />,
};

const State = stateCell<ManagedFeatured>({ useSetDraft, useSetStatus, loadQuestion, completed });

interface ActProps extends Pick<ComponentProps<typeof Button>, 'onClick'> {
  variant?: 'quiet-danger';
  name: string;
  icon: ReactNode;
  isInRow: boolean;
  describedBy: string;
}

const Act = ({ name, icon, isInRow, describedBy, ...button }: ActProps) => (
  <Button {...button} size="sm" iconOnly={isInRow} aria-label={name} aria-describedby={describedBy}>
    {icon}
    {!isInRow && <span>{name}</span>}
  </Button>
);

const actionsColumn = ({ onView, onEdit, onDelete }: FeaturedActions): Column<ManagedFeatured> => ({
  label: 'Actions',
  bare: true,
  hasActions: true,
  cell: (event, view) => {
    const title = titleId(event);
    // In the drawer there is room for words.
    const isInRow = view === 'row';
    const act = { isInRow, describedBy: title };
    return (
      <div className={columns.actions}>
        {event.isDraft ? (
          <ButtonLink size="sm" to={addresses.featuredEvent(event._id)} aria-describedby={title}>
            View Page
          </ButtonLink>
        ) : (
          <>
            <Button
              id={isInRow ? registrationsId(event) : undefined}
              size="sm"
              aria-describedby={title}
              onClick={() => onView(event)}
            >
              {`View (${event.registrationCount})`}
            </Button>
            <ExportTeams event={event} describedBy={title} />
            <ButtonLink size="sm" to={addresses.featuredDoor(event._id)} aria-label={`Door of ${event.title}`}>
              Door
            </ButtonLink>
          </>
        )}
        <Act name="Edit Event" icon={<EditIcon />} {...act} onClick={() => onEdit(event)} />
        {event.registrationCount === 0 && (
          <Act
            name="Delete Event"
            icon={<DeleteIcon />}
            variant="quiet-danger"
            {...act}
            onClick={() => onDelete(event)}
          />
        )}
      </div>
    );
  },
});
