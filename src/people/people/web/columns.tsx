import { festival } from '#festival';
import { dayMonthYear, wallClock } from '#platform/dates.ts';
import { Badge } from '#ui/facts/Badge.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { DeleteIcon } from '#ui/controls/ActionIcon.tsx';
import { personColumn } from '#ui/records/personColumn.tsx';
import type { Column } from '#ui/table/Table.tsx';
import type { User } from '#people/accounts/contract.ts';
import type { ListedUser } from '../contract.ts';
import styles from './PeoplePage.module.css';
import table from '#ui/table/Table.module.css';
import { Mono } from '#ui/facts/Mono.tsx';

const none = '–';
const facts: Column<ListedUser>[] = [
  personColumn('User'),
  {
    label: 'Roll number',
    sort: { by: 'rollNumber', kind: 'text' },
    cell: ({ rollNumber }) => <Mono>{rollNumber ?? none}</Mono>,
  },
  { label: 'Phone', cell: ({ phoneNumber }) => <Mono>{phoneNumber ?? none}</Mono> },
  {
    label: 'Batch',
    sort: { by: 'batch', kind: 'text' },
    cell: ({ batch, section }) => <Mono>{[batch, section].filter((each) => each !== null).join(' ') || none}</Mono>,
  },
  {
    label: 'Role',
    sort: { by: 'role', kind: 'text' },
    end: ({ role }) => role.replaceAll('_', ' '),
    cell: ({ role, clubAffiliation }) => (
      <>
        <Badge look="line">{role.replaceAll('_', ' ')}</Badge>
        {clubAffiliation !== null && <small className={styles.club}>{clubAffiliation}</small>}
      </>
    ),
  },
  {
    label: 'Joined',
    sort: { by: 'createdAt', kind: 'date' },
    cell: ({ createdAt }) => <Mono>{dayMonthYear(wallClock(new Date(createdAt), festival.timeZone).day)}</Mono>,
  },
];

interface RowActions {
  me: User | null;
  onEdit: (person: ListedUser) => void;
  onAccess: (person: ListedUser) => void;
  onHandOver: (person: ListedUser) => void;
  onDelete: (person: ListedUser) => void;
}

const actionsColumn = ({ me, onEdit, onAccess, onHandOver, onDelete }: RowActions): Column<ListedUser> => ({
  label: 'Actions',
  bare: true,
  hasActions: true,
  cell: (person) => (
    <div className={table.actions}>
      <Button size="sm" aria-label={`Edit ${person.name}`} onClick={() => onEdit(person)}>
        Edit
      </Button>
      <Button size="sm" aria-label={`Access of ${person.name}`} onClick={() => onAccess(person)}>
        Access
      </Button>
      {person.eventCount > 0 && (
        <Button size="sm" aria-label={`Hand over events of ${person.name}`} onClick={() => onHandOver(person)}>
          Hand Over
        </Button>
      )}
      {person._id !== me?._id && (
        <Button
          size="sm"
          variant="quiet-danger"
          iconOnly
          aria-label={`Delete ${person.name}`}
          onClick={() => onDelete(person)}
        >
          <DeleteIcon />
        </Button>
      )}
    </div>
  ),
});

export const peopleColumns = (actions: RowActions): Column<ListedUser>[] => [...facts, actionsColumn(actions)];
