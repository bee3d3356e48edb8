import { useEffect, useRef } from 'react';
import { TextField } from './Field.tsx';
import { SearchIcon } from '../Icon.tsx';

interface SearchFieldProps {
  label: string;
  placeholder?: string;
  value: string;
  onChange: (value: string) => void;
  className?: string | undefined;
}

const pauseMs = 300;

export function SearchField({ label, placeholder = label, value, onChange, className }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // What the list was asked for last: `value` says so only once it has rendered.
  const asked = useRef(value);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    asked.current = value;
    if (input.current && input.current !== document.activeElement) input.current.value = value;
  }, [value]);

  function tell() {
    clearTimeout(timer.current);
    const typed = input.current?.value.trim() ?? '';
    if (typed === asked.current) return;
    asked.current = typed;
    onChange(typed);
  }
  const latest = useRef(tell);
  useEffect(() => {
    latest.current = tell;
  });

  return (
    <TextField
      ref={input}
      type="search"
      label={label}
      labelHidden
      placeholder={placeholder}
      maxLength={200}
      icon={<SearchIcon />}
      defaultValue={value}
      className={className}
      onChange={() => {
        clearTimeout(timer.current);
        timer.current = setTimeout(() => latest.current(), pauseMs);
      }}
      onBlur={tell}
      onKeyDown={(event) => {
        if (event.key === 'Enter') tell();
      }}
    />
  );
}
