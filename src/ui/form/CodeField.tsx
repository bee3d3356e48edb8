import type { ComponentProps } from 'react';
import { plainNumber } from '#platform/plainNumber.ts';
import { DotText } from '../dots/DotText.tsx';
import { FieldFrame, type FieldWords, useFieldIds } from './FieldFrame.tsx';
import { useInputValue } from './useInputValue.ts';
import { cx } from '../browser/cx.ts';
import styles from './CodeField.module.css';

type CodeFieldProps = ComponentProps<'input'> &
  FieldWords & {
    length?: number;
  };

const digitsOf = (text: string, length: number): string => plainNumber(text).replace(/\D/g, '').slice(0, length);

/** One real input over drawn cells, so that paste, autofill and screen readers work. */
export function CodeField(props: CodeFieldProps) {
  const { length = 5, label, labelHidden, optional, hint, error, success, className, ref, onChange, ...input } = props;
  const words = { label, labelHidden, optional, hint, error, success };
  const { id, control: ties } = useFieldIds(words, input.id);
  const { value, control: element, reread } = useInputValue(ref);
  const now = Math.min(value.length, length - 1);
  return (
    <FieldFrame {...words} id={id} className={className}>
      <div className={styles.code}>
        <div className={styles.cells} aria-hidden="true" style={{ '--n': length }}>
          {Array.from({ length }, (_, i) => (
            <i key={i} className={cx(i === now && styles.now, i >= value.length && styles.empty)}>
              <DotText text={value.charAt(i) || '-'} grid={false} />
            </i>
          ))}
        </div>
        <input
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern={`[0-9]{${length}}`}
          {...input}
          {...ties}
          ref={element}
          onChange={(event) => {
            // No maxlength: it would cut a pasted "407 12" before the space is removed.
            event.target.value = digitsOf(event.target.value, length);
            reread();
            onChange?.(event);
          }}
        />
      </div>
    </FieldFrame>
  );
}
