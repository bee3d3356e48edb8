import type { Entrant } from '../../contract.ts';
import { Button } from '#ui/controls/Button.tsx';
import { SelectField, TextField } from '#ui/form/Field.tsx';
import type { FieldProps } from '#ui/form/useValidatedForm.ts';
import { DeleteIcon } from '#ui/controls/ActionIcon.tsx';
import { type Row, somebodyElse } from './resultForm.ts';
import block from '#ui/layout/Block.module.css';
import styles from './EditResults.module.css';
import text from '#ui/layout/text.module.css';

interface ResultRowProps {
  who: string;
  index: number;
  field: (name: keyof Row) => FieldProps;
  /** Those that no other row names. */
  entrants: readonly Entrant[];
  /** The name it was saved under, for a registration deleted since. */
  savedName: string | undefined;
  onRemove: () => void;
}

export function ResultRow({ who, index, field, entrants, savedName, onRemove }: ResultRowProps) {
  const options = entrants.map(({ registrationId, name: label }) => ({ value: registrationId, label }));
  if (who !== '' && who !== somebodyElse && !options.some(({ value }) => value === who))
    options.unshift({ value: who, label: savedName ?? 'No longer registered' });
  return (
    <li className={block.block}>
      <fieldset className={styles.row}>
        <legend className={text.visuallyHidden}>{`Result ${index + 1}`}</legend>
        <TextField label="Place" required className={styles.place} inputMode="numeric" {...field('place')} />
        <SelectField
          label="Who"
          required
          placeholder="Choose"
          options={[...options, { value: somebodyElse, label: 'Somebody who did not register' }]}
          {...field('who')}
        />
        {who === somebodyElse && <TextField label="Name" required dir="auto" {...field('name')} />}
        <TextField
          label="Note"
          optional
          dir="auto"
          hint="For everybody to read, such as the title of the project"
          {...field('note')}
        />
        <div className={styles.remove}>
          <Button variant="quiet-danger" iconOnly aria-label={`Remove result ${index + 1}`} onClick={onRemove}>
            <DeleteIcon />
          </Button>
        </div>
      </fieldset>
    </li>
  );
}
