import type { ReactNode } from 'react';
import { inColour } from '../browser/inColour.ts';
import layout from '../layout/layout.module.css';
import styles from './FilterChips.module.css';
import tones from '../layout/tone.module.css';

interface FilterChipsProps<V extends string> {
  label: string;
  options: readonly { value: V; label: string; icon?: ReactNode; colour?: string }[];
  value: V;
  onChange: (value: V) => void;
}

const chip = `${layout.tap} ${styles.chip} ${tones.chosen}`;

export function FilterChips<V extends string>({ label, options, value, onChange }: FilterChipsProps<V>) {
  return (
    <fieldset className={styles.chips} aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          {...(option.colour === undefined ? { className: chip } : inColour(option.colour, chip))}
          aria-pressed={option.value === value}
          onClick={() => {
            if (option.value !== value) onChange(option.value);
          }}
        >
          {option.icon}
          <span>{option.label}</span>
        </button>
      ))}
    </fieldset>
  );
}
