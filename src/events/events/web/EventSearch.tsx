import { useEffect, useRef } from 'react';
import { TextField } from '#ui/form/Field.tsx';
import { SearchIcon } from '#ui/facts/Icon.tsx';

interface EventSearchProps {
  value: string;
  onChange: (value: string) => void;
}

/** No search between two letters: a phone would re-render the list for each. */
const debounceMs = 150;

/**
 * The input keeps its own text: the URL, which `value` comes from, follows later, and a fast typist would lose letters.
 */
export function EventSearch({ value, onChange }: EventSearchProps) {
  const input = useRef<HTMLInputElement>(null);
  const search = useRef<(() => void) | undefined>(undefined);
  const searchNow = () => {
    search.current?.();
    search.current = undefined;
  };
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
      icon={<SearchIcon />}
      defaultValue={value}
      onChange={({ target }) => {
        const { pathname } = location;
        // Another page is loading, and the address is its own.
        const start = () => location.pathname === pathname && onChange(target.value);
        search.current = start;
        setTimeout(() => search.current === start && searchNow(), debounceMs);
      }}
      onBlur={searchNow}
    />
  );
}
