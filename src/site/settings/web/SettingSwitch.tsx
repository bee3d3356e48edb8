import { type ReactNode, useId } from 'react';
import block from '#ui/layout/Block.module.css';
import layout from '#ui/layout/layout.module.css';
import styles from './SettingSwitch.module.css';

interface SettingSwitchProps {
  title: string;
  note: ReactNode;
  label: string;
  isOn: boolean;
  isSaving: boolean;
  disabled?: boolean;
  onChange: (isOn: boolean) => void;
}

export function SettingSwitch({ title, note, label, isOn, isSaving, disabled, onChange }: SettingSwitchProps) {
  const heading = useId();
  return (
    <section className={block.block} aria-labelledby={heading}>
      <div className={`${layout.between} ${styles.setting}`}>
        <div>
          <h2 id={heading}>{title}</h2>
          <p id={`${heading}-note`}>{note}</p>
        </div>
        <label>
          <span>{label}</span>
          <input
            type="checkbox"
            role="switch"
            aria-describedby={`${heading}-note`}
            checked={isOn}
            aria-checked={isOn}
            disabled={disabled}
            aria-disabled={isSaving || undefined}
            onChange={({ target }) => {
              if (!isSaving) onChange(target.checked);
            }}
          />
        </label>
      </div>
    </section>
  );
}
