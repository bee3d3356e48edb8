import { useId, type Ref } from 'react';
import { counted } from '#platform/counted.ts';
import { cx } from '#ui/browser/cx.ts';
import { StarIcon, WarningIcon } from '#ui/facts/Icon.tsx';
import { mostStars } from '../rules.ts';
import field from '#ui/form/Field.module.css';
import styles from './Feedback.module.css';
import text from '#ui/layout/text.module.css';

interface StarsProps {
  ref: Ref<HTMLInputElement>;
  label: string;
  value: number;
  onChange: (stars: number) => void;
  error: string | undefined;
}

/** A group of radio buttons. */
export function Stars({ ref, label, value, onChange, error }: StarsProps) {
  const id = useId();
  return (
    <fieldset className={styles.stars} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={text.visuallyHidden}>{label}</legend>
      <div>
        {Array.from({ length: mostStars }, (_, index) => index + 1).map((stars) => (
          <label key={stars} className={cx(stars <= value && styles.given)}>
            <input
              ref={stars === Math.max(1, value) ? ref : undefined}
              className={text.visuallyHidden}
              type="radio"
              name={id}
              checked={stars === value}
              onChange={() => onChange(stars)}
            />
            <StarIcon />
            <span className={text.visuallyHidden}>{counted(stars, 'star', 'stars')}</span>
          </label>
        ))}
      </div>
      {error && (
        <p className={`${field.line} ${field.bad}`} id={`${id}-error`}>
          <WarningIcon />
          <span>{error}</span>
        </p>
      )}
    </fieldset>
  );
}
