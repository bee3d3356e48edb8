import { type ReactNode, type Ref, useId } from 'react';
import styles from './CheckboxField.module.css';
import field from './Field.module.css';

interface CheckboxFieldProps {
  ref?: Ref<HTMLInputElement>;
  label: string;
  hint?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  locked?: boolean;
}

export function CheckboxField({ ref, label, hint, checked, onChange, locked = false }: CheckboxFieldProps) {
  const id = useId();
  return (
    <div className={styles.tick}>
      <input
        type="checkbox"
        ref={ref}
        id={id}
        checked={checked}
        aria-disabled={locked || undefined}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={({ target }) => {
          if (!locked) onChange(target.checked);
        }}
      />
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p className={field.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}
