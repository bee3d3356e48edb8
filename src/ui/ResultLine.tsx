import { type ReactNode, type RefObject, useRef } from 'react';
import { Button } from './Button.tsx';
import styles from './ResultLine.module.css';

interface ResultLineProps {
  /** How many filters are set. */
  active: number;
  onClear: () => void;
  /** Takes the focus when what had it is gone. */
  line?: RefObject<HTMLOutputElement | null> | undefined;
  /** What was found. */
  children: ReactNode;
}

/** Between filters and their result: how much was found, and the way back to everything. */
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
            output.current?.focus(); // the button goes
          }}
        >
          Clear Filters
        </Button>
      )}
    </div>
  );
}
