import { type ReactNode, useId } from 'react';
import { CheckIcon, WarningIcon } from '../facts/Icon.tsx';
import { cx } from '../browser/cx.ts';
import text from '../layout/text.module.css';
import styles from './Field.module.css';

export interface FieldWords {
  label: string;
  /** For a field that its place explains; screen readers still get the label. */
  labelHidden?: boolean | undefined;
  hint?: ReactNode;
  error?: string | undefined;
  /** A warning that does not block submitting. */
  warning?: string | undefined;
  success?: string | undefined;
  /** Shown beside the label. Only assistive technology announces that a field is required. */
  optional?: boolean | undefined;
}

export function useFieldIds(words: FieldWords, given?: string) {
  const made = useId();
  const id = given ?? made;
  const described: string[] = [];
  if (words.error) described.push(`${id}-error`);
  else if (words.warning) described.push(`${id}-warning`);
  else if (words.success) described.push(`${id}-success`);
  if (words.hint) described.push(`${id}-hint`);
  if (words.optional) described.push(`${id}-optional`);
  return {
    id,
    control: {
      id,
      'aria-invalid': words.error ? true : undefined,
      'aria-describedby': described.length > 0 ? described.join(' ') : undefined,
    },
  };
}

interface FieldFrameProps extends FieldWords {
  id: string;
  className?: string | undefined;
  children: ReactNode;
}

export function FieldFrame(props: FieldFrameProps) {
  const { id, label, labelHidden, optional, hint, error, warning, success, className, children } = props;
  return (
    <div className={cx(styles.field, className)}>
      <div className={labelHidden ? text.visuallyHidden : styles.head}>
        <label htmlFor={id}>{label}</label>
        {optional && (
          <span className={styles.hint} id={`${id}-optional`}>
            optional
          </span>
        )}
      </div>
      {children}
      {error && (
        <p className={`${styles.line} ${styles.bad}`} id={`${id}-error`}>
          <WarningIcon />
          <span>{error}</span>
        </p>
      )}
      {warning && !error && (
        <p className={`${styles.line} ${styles.warn}`} id={`${id}-warning`}>
          <WarningIcon />
          <span>{warning}</span>
        </p>
      )}
      {success && !error && !warning && (
        <output className={`${styles.line} ${styles.ok}`} id={`${id}-success`} htmlFor={id}>
          <CheckIcon />
          <span>{success}</span>
        </output>
      )}
      {hint && (
        <div className={styles.hint} id={`${id}-hint`}>
          {hint}
        </div>
      )}
    </div>
  );
}
