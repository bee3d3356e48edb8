import { festival } from '#festival';
import { dayMonthYear, wallClock } from '#platform/dates.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { DeleteIcon } from '#ui/Icon.tsx';
import { type Column, Table, TwoLines } from '#ui/Table.tsx';
import type { User } from '#accounts/contract.ts';
import { useSession } from '#accounts/web/session.ts';

interface PeopleTableProps {
  people: readonly User[];
  busy: boolean;
  onEdit: (person: User) => void;
  onDelete: (person: User) => void;
}

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

interface Acting {
  /** Whose own row has no Delete. */
  me: User | null;
  onEdit: (person: User) => void;
  onDelete: (person: User) => void;
}

const actionsOf = ({ me, onEdit, onDelete }: Acting): Column<User> => ({
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

export function PeopleTable({ people, busy, onEdit, onDelete }: PeopleTableProps) {
  const { user: me } = useSession();
  const columns = [...facts, actionsOf({ me, onEdit, onDelete })];
  return <Table caption="Users" columns={columns} rows={people} busy={busy} />;
}
