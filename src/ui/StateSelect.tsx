import { StateShape, statusStyle } from './Badge.tsx';
import { ChevronDownIcon } from './Icon.tsx';
import { cx } from './cx.ts';
import styles from './StateSelect.module.css';
import tones from './tone.module.css';

interface StateSelectProps<V extends string> {
  label: string;
  value: V;
  options: readonly V[];
  words?: Readonly<Partial<Record<V, string>>>;
  onChange: (value: V) => void;
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

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
