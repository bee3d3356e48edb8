import { StateShape, statusStyle } from './Badge.tsx';
import { ChevronDownIcon } from './Icon.tsx';
import { cx } from './cx.ts';
import styles from './StateSelect.module.css';
import tones from './tone.module.css';

interface StateSelectProps<V extends string> {
  /** What is set, for readers. */
  label: string;
  value: V;
  options: readonly V[];
  /** What a value is called, where that is not the value itself. */
  words?: Readonly<Partial<Record<V, string>>>;
  onChange: (value: V) => void;
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** A state that can be set where it is shown: its shape, its word, the system's own list. */
export function StateSelect<V extends string>({ label, value, options, words, onChange }: StateSelectProps<V>) {
  const [tone, shape] = statusStyle(value);
  return (
    <span className={cx(styles.select, tones[tone])}>
      <StateShape shape={shape} />
      <select
        aria-label={label}
        value={value}
        onChange={(event) => {
          const chosen = options.find((option) => option === event.target.value);
          if (chosen) onChange(chosen);
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
