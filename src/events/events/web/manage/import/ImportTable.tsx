import { type KeyboardEvent, memo, useState } from 'react';
import { addresses } from '#platform/addresses.ts';
import type { User } from '#people/accounts/contract.ts';
import { DeleteIcon } from '#ui/controls/ActionIcon.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { Link } from '#ui/controls/Link.tsx';
import { WarningIcon } from '#ui/facts/Icon.tsx';
import { toast } from '#ui/toast/toast.ts';
import { tableRoles as roles } from '#ui/table/tableRoles.ts';
import { clubsToChoose } from '../../../importRules.ts';
import { categories } from '../../../rules.ts';
import type { columns, ColumnName } from './columns.ts';
import { ImportCell } from './ImportCell.tsx';
import { problemsOf, tidy } from './rows.ts';
import type { ChangeRows, CheckedRow, ImportRow } from './useImport.ts';
import field from '#ui/form/Field.module.css';
import table from '#ui/table/Table.module.css';
import text from '#ui/layout/text.module.css';
import styles from './ImportTable.module.css';

interface ImportTableProps {
  rows: readonly ImportRow[];
  shown: typeof columns;
  checked: ReadonlyMap<number, CheckedRow>;
  now: Date;
  person: User;
  change: ChangeRows;
}

/** A table to mend: each cell a field, Enter and the arrow keys lead down and up as in a spreadsheet. */
export function ImportTable({ rows, shown, checked, ...common }: ImportTableProps) {
  return (
    <div className={table.box}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its fields get the keys first */}
      <table className={`${table.table} ${styles.table}`} {...roles.table} onKeyDown={moveByKey}>
        <caption className={text.visuallyHidden}>Events to import</caption>
        <thead {...roles.group}>
          <tr {...roles.row}>
            <th scope="col" {...roles.head}>
              Row
            </th>
            {shown.map(({ name, head }) => (
              <th key={name} scope="col" {...roles.head}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...roles.group}>
          {rows.map((row, at) => (
            <Row key={row.id} row={row} position={at + 1} shown={shown} checked={checked.get(row.id)} {...common} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface RowProps extends Omit<ImportTableProps, 'rows' | 'checked'> {
  row: ImportRow;
  position: number;
  checked: CheckedRow | undefined;
}

const optionsOf = (name: ColumnName, person: User): readonly string[] | undefined => {
  if (name === 'category') return categories;
  return name === 'organizerClub' ? ['', ...clubsToChoose(person)] : undefined;
};

// Typing into one of a hundred rows renders that row alone.
const Row = memo(function Row({ row, position, shown, checked, now, person, change }: RowProps) {
  const [isOpen, setOpen] = useState(false);
  const { id, cells } = row;
  const problems = problemsOf(cells, now, person, checked);
  const set = (name: ColumnName, typed: string) => {
    if (typed !== cells[name]) change({ kind: 'set', id, name, text: typed });
  };
  const remove = () => {
    change({ kind: 'remove', id });
    const insert = () => change({ kind: 'insert', at: position - 1, row });
    toast.success('Row removed', { label: 'Undo', run: insert });
  };
  const title = cells.title.trim() || `Row ${position}`;
  const act = isOpen ? 'Close' : 'Edit';
  return (
    <tr {...roles.row} data-open={isOpen || undefined}>
      <td {...roles.cell} className={styles.head}>
        <span>{position}</span>
        <bdi>{cells.title}</bdi>
        <Button variant="quiet-danger" size="sm" iconOnly aria-label={`Remove ${title}`} onClick={remove}>
          <DeleteIcon />
        </Button>
        <Button
          size="sm"
          aria-expanded={isOpen}
          aria-label={`${act} all fields of ${title}`}
          onClick={() => setOpen(!isOpen)}
        >
          {act}
        </Button>
        {checked?.sameAs && (
          <p className={`${field.line} ${field.warn}`}>
            <WarningIcon />
            <span>
              Same title, date and time as <Link to={addresses.event(checked.sameAs._id)}>{checked.sameAs.title}</Link>
            </span>
          </p>
        )}
      </td>
      {shown.map((column) => (
        <ImportCell
          key={column.name}
          column={column}
          position={position}
          value={cells[column.name]}
          problem={problems[column.name]}
          options={optionsOf(column.name, person)}
          onChange={(typed) => set(column.name, typed)}
          onLeave={(typed) => set(column.name, tidy(column.name, typed, person))}
        />
      ))}
    </tr>
  );
});

const steps: Readonly<Record<string, number>> = { Enter: 1, ArrowDown: 1, ArrowUp: -1 };

function moveByKey(event: KeyboardEvent<HTMLTableElement>): void {
  const step = steps[event.key];
  const { target } = event;
  if (step === undefined || !(target instanceof HTMLInputElement) || event.nativeEvent.isComposing) return;
  const cell = target.closest('td');
  const rows = [...event.currentTarget.tBodies].flatMap(({ rows: each }) => [...each]);
  const next = rows[rows.indexOf(target.closest('tr') as HTMLTableRowElement) + step];
  event.preventDefault();
  next?.cells[cell?.cellIndex ?? 0]?.querySelector('input')?.focus();
}
