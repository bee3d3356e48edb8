import { useEffect, useRef, useState } from 'react';
import { tooLong } from '#platform/characters.ts';
import { TextField } from './Field.tsx';
import { SearchIcon } from '../facts/Icon.tsx';

interface SearchFieldProps {
  label: string;
  placeholder?: string;
  value: string;
  onChange: (value: string) => void;
  className?: string | undefined;
}

const pauseMs = 300;
/** The limit of the server's searches. */
const longest = 200;

export function SearchField({ label, placeholder = label, value, onChange, className }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // The latest search; `value` follows only once the list has rendered.
  const requested = useRef(value);
  const [problem, setProblem] = useState<string>();
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    requested.current = value;
    if (input.current && input.current !== document.activeElement) input.current.value = value;
  }, [value]);

  function search() {
    clearTimeout(timer.current);
    const typed = input.current?.value.trim() ?? '';
    setProblem(tooLong('Search', longest, typed));
    if (typed === requested.current || typed.length > longest) return;
    requested.current = typed;
    onChange(typed);
  }
  const latest = useRef(search);
  useEffect(() => {
    latest.current = search;
  });

  return (
    <TextField
      ref={input}
      type="search"
      label={label}
      labelHidden
      placeholder={placeholder}
      error={problem}
      icon={<SearchIcon />}
      defaultValue={value}
      className={className}
      onChange={() => {
        clearTimeout(timer.current);
        timer.current = setTimeout(() => latest.current(), pauseMs);
      }}
      onBlur={search}
      onKeyDown={(event) => {
        if (event.key === 'Enter') search();
      }}
    />
  );
}
