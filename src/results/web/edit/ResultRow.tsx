import type { ChangeEvent } from 'react';
import type { Entrant } from '../../contract.ts';
import { limits } from '../../rules.ts';
import { Button } from '#ui/Button.tsx';
import { SelectField, TextField } from '#ui/form/Field.tsx';
import { DeleteIcon } from '#ui/Icon.tsx';
import { type Row, somebodyElse } from './resultForm.ts';
import block from '#ui/Block.module.css';
import styles from './EditResults.module.css';
import text from '#ui/text.module.css';

interface ResultRowProps {
  row: Row;
  index: number;
  /** By the paths of the call: `results.0.place`. */
  errors: Readonly<Record<string, string>>;
  /** Those that no other row names. */
  entrants: readonly Entrant[];
  /** The name it was saved under, for a registration that is gone since. */
  savedName: string | undefined;
  onChange: (changes: Partial<Row>) => void;
  onRemove: () => void;
}

export function ResultRow({ row, index, errors, entrants, savedName, onChange, onRemove }: ResultRowProps) {
  const { who } = row;
  const options = entrants.map(({ registrationId, name: label }) => ({ value: registrationId, label }));
  if (who !== '' && who !== somebodyElse && !options.some(({ value }) => value === who))
    options.unshift({ value: who, label: savedName ?? 'No longer registered' });
  const field = (name: 'place' | 'who' | 'name' | 'note', path: string = name) => ({
    value: row[name],
    error: errors[`results.${index}.${path}`],
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => onChange({ [name]: target.value }),
  });
  return (
    <li className={block.block}>
      <fieldset className={styles.row}>
        <legend className={text.visuallyHidden}>Result {index + 1}</legend>
        <TextField label="Place" required className={styles.place} inputMode="numeric" {...field('place')} />
        <SelectField
          label="Who"
          required
          placeholder="Choose"
          options={[...options, { value: somebodyElse, label: 'Somebody who did not register' }]}
          {...field('who', 'registrationId')}
        />
        {who === somebodyElse && (
          <TextField label="Name" required dir="auto" maxLength={limits.name} {...field('name')} />
        )}
        <TextField
          label="Note"
          optional
          dir="auto"
          maxLength={limits.note}
          hint="For everybody to read, such as the title of the project"
          {...field('note')}
        />
        <Button
          variant="quiet-danger"
          iconOnly
          className={styles.remove}
          aria-label={`Remove result ${index + 1}`}
          onClick={onRemove}
        >
          <DeleteIcon />
        </Button>
      </fieldset>
    </li>
  );
}
