import { festival } from '#festival';
import { dayMonthYear, wallClock } from '#platform/dates.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { DeleteIcon } from '#ui/Icon.tsx';
import { type Column, TwoLines } from '#ui/Table.tsx';
import type { User } from '#accounts/contract.ts';

const none = '–';
const facts: Column<User>[] = [
  { label: 'User', bare: true, cell: ({ name, email }) => <TwoLines first={name} second={email} /> },
  { label: 'Roll number', cell: ({ rollNumber }) => <span className="mono">{rollNumber ?? none}</span> },
  { label: 'Phone', cell: ({ phoneNumber }) => <span className="mono">{phoneNumber ?? none}</span> },
  {
    label: 'Batch',
    cell: ({ batch, section }) => (
      <span className="mono">{[batch, section].filter((each) => each !== null).join(' ') || none}</span>
    ),
  },
  {
    label: 'Role',
    cell: ({ role, clubAffiliation }) => (
      <>
        <Badge look="line">{role.replaceAll('_', ' ')}</Badge>
        {clubAffiliation !== null && <small className="people-club">{clubAffiliation}</small>}
      </>
    ),
  },
  {
    label: 'Joined',
    cell: ({ createdAt }) => (
      <span className="mono">{dayMonthYear(wallClock(new Date(createdAt), festival.timeZone).day)}</span>
    ),
  },
];

interface RowActions {
  /** Whose own row has no Delete. */
  me: User | null;
  onEdit: (person: User) => void;
  onDelete: (person: User) => void;
}

const actionsColumn = ({ me, onEdit, onDelete }: RowActions): Column<User> => ({
  label: 'Actions',
  bare: true,
  cell: (person) => (
    <div className="table-acts">
      <Button size="sm" aria-label={`Edit ${person.name}`} onClick={() => onEdit(person)}>
        Edit
      </Button>
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

export const peopleColumns = (actions: RowActions): Column<User>[] => [...facts, actionsColumn(actions)];
