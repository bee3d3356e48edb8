import type { FieldProps } from '#ui/form/useValidatedForm.ts';
import styles from './ApplyFrame.module.css';

export function HoneypotField({ name, ref, onChange, onBlur }: FieldProps) {
  return (
    <div className={styles.honeypot} aria-hidden="true">
      <label>
        Website
        <input type="text" name={name} ref={ref} onChange={onChange} onBlur={onBlur} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
