import { type ReactNode, useId } from 'react';

interface TickProps {
  id?: string;
  label: string;
  hint?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** It stays readable and can be reached, but not changed; say why beside it. */
  locked?: boolean;
}

/** A box to tick. */
export function CheckboxField({ id, label, hint, checked, onChange, locked = false }: TickProps) {
  const made = useId();
  const own = id ?? made;
  return (
    <div className="tick">
      <input
        type="checkbox"
        id={own}
        checked={checked}
        aria-disabled={locked || undefined}
        aria-describedby={hint ? `${own}-hint` : undefined}
        onChange={({ target }) => {
          if (!locked) onChange(target.checked);
        }}
      />
      <label htmlFor={own}>{label}</label>
      {hint && (
        <p className="hint" id={`${own}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}
