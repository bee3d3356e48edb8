import { useId } from 'react';
import { ChevronDownIcon, WarningIcon } from '#ui/facts/Icon.tsx';
import { tableRoles as roles } from '#ui/table/tableRoles.ts';
import type { columns } from './columns.ts';
import field from '#ui/form/Field.module.css';
import styles from './ImportTable.module.css';

interface ImportCellProps {
  column: (typeof columns)[number];
  /** From 1. */
  position: number;
  value: string;
  problem: string | undefined;
  /** Of a column with fixed values. */
  options: readonly string[] | undefined;
  onChange: (text: string) => void;
  /** Called when the cell loses focus. */
  onLeave: (text: string) => void;
}

/** One cell with its error. */
export function ImportCell({ column, position, value, problem, options, onChange, onLeave }: ImportCellProps) {
  const id = useId();
  const control = {
    'aria-label': `${column.head}, row ${position}`,
    'aria-invalid': problem === undefined ? undefined : true,
    'aria-describedby': problem === undefined ? undefined : id,
    className: field.input,
    value,
  };
  return (
    <td {...roles.cell} data-label={column.head} data-column={column.name} data-problem={problem && ''}>
      {options ? (
        <div className={field.wrap}>
          <select {...control} onChange={(event) => onChange(event.target.value)}>
            {!options.includes(value) && <option value={value}>{value}</option>}
            {options.map((option) => (
              <option key={option}>{option}</option>
            ))}
          </select>
          <ChevronDownIcon />
        </div>
      ) : column.isLong ? (
        <textarea
          {...control}
          rows={1}
          onChange={(event) => onChange(event.target.value)}
          onBlur={(event) => onLeave(event.target.value)}
        />
      ) : (
        <input
          {...control}
          type="text"
          autoComplete="off"
          onChange={(event) => onChange(event.target.value)}
          onBlur={(event) => onLeave(event.target.value)}
        />
      )}
      {problem !== undefined && (
        <p className={`${field.line} ${field.bad} ${styles.problem}`} id={id}>
          <WarningIcon />
          <span>{problem}</span>
        </p>
      )}
    </td>
  );
}
