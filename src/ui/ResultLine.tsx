import { type ReactNode, type RefObject, useRef } from 'react';
import { Button } from './Button.tsx';
import styles from './ResultLine.module.css';

interface ResultLineProps {
  active: number;
  onClear: () => void;
  line?: RefObject<HTMLOutputElement | null> | undefined;
  children: ReactNode;
}

export function ResultLine({ active, onClear, line, children }: ResultLineProps) {
  const own = useRef<HTMLOutputElement>(null);
  const output = line ?? own;
  return (
    <div className={styles.line}>
      <output ref={output} tabIndex={-1}>
        {children}
      </output>
      {active > 0 && (
        <Button
          variant="ghost"
          size="sm"
          onClick={() => {
            onClear();
            output.current?.focus();
          }}
        >
          Clear Filters
        </Button>
      )}
    </div>
  );
}
