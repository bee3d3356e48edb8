import { type ReactNode, type RefObject, useRef } from 'react';
import { Button } from '../controls/Button.tsx';
import layout from '../layout/layout.module.css';
import styles from './ResultLine.module.css';

interface ResultLineProps {
  active: number;
  onClear: () => void;
  onRetry?: (() => void) | undefined;
  line?: RefObject<HTMLOutputElement | null> | undefined;
  end?: ReactNode;
  children: ReactNode;
}

export function ResultLine({ active, onClear, onRetry, line, end, children }: ResultLineProps) {
  const own = useRef<HTMLOutputElement>(null);
  const output = line ?? own;
  const then = (label: string, act: () => void) => (
    <Button
      variant="ghost"
      size="sm"
      onClick={() => {
        act();
        output.current?.focus();
      }}
    >
      {label}
    </Button>
  );
  return (
    <div className={`${layout.between} ${styles.line}`}>
      <output ref={output} tabIndex={-1}>
        {children}
      </output>
      {(onRetry ?? active > 0) && (
        <div className={layout.row}>
          {onRetry && then('Try again', onRetry)}
          {active > 0 && then('Clear Filters', onClear)}
        </div>
      )}
      {end}
    </div>
  );
}
