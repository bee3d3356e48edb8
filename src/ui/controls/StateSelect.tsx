import { useState } from 'react';
import { StateShape, statusStyle } from '../facts/Badge.tsx';
import { ChevronDownIcon } from '../facts/Icon.tsx';
import { cx } from '../browser/cx.ts';
import { useStatusKeys } from '../records/rowContext.ts';
import styles from './StateSelect.module.css';
import tones from '../layout/tone.module.css';

interface StateSelectProps<V extends string> {
  label: string;
  value: V;
  options: readonly V[];
  words?: Readonly<Partial<Record<V, string>>>;
  /** Until it settles the choice is shown, so that typing the rest of a word does not choose it again. */
  onChange: (value: V) => Promise<void>;
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

export function StateSelect<V extends string>({ label, value, options, words, onChange }: StateSelectProps<V>) {
  const [pending, setPending] = useState<V>();
  const shown = pending ?? value;
  const [tone, shape] = statusStyle(shown);
  const choose = (chosen: V) => {
    setPending(chosen);
    void onChange(chosen).finally(() => setPending((current) => (current === chosen ? undefined : current)));
  };
  useStatusKeys((index) => {
    const chosen = options[index];
    if (chosen !== undefined && chosen !== shown) choose(chosen);
  });
  return (
    <span className={cx(styles.select, tones[tone])}>
      <StateShape shape={shape} />
      <select
        aria-label={label}
        value={shown}
        onChange={(event) => {
          const chosen = options.find((option) => option === event.target.value);
          if (chosen) choose(chosen);
        }}
      >
        {options.map((option) => (
          <option key={option} value={option}>
            {words?.[option] ?? capital(option)}
          </option>
        ))}
      </select>
      <ChevronDownIcon />
    </span>
  );
}
