import { useEffect, useRef } from 'react';
import { TextField } from '#ui/form/Field.tsx';
import { SearchIcon } from '#ui/Icon.tsx';

interface EventSearchProps {
  value: string;
  onChange: (value: string) => void;
}

/**
 * The input keeps its own text: the URL, which `value` comes from, follows later, and a fast typist would lose letters.
 */
export function EventSearch({ value, onChange }: EventSearchProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current && input.current !== document.activeElement) input.current.value = value;
  }, [value]);
  return (
    <TextField
      ref={input}
      type="search"
      label="Search events"
      labelHidden
      placeholder="Search events..."
      maxLength={200}
      icon={<SearchIcon />}
      defaultValue={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
