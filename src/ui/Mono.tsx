import type { ReactNode } from 'react';
import text from './text.module.css';

/** Data among words: roll numbers, dates, counts. A table that holds it keeps it on one line. */
export const Mono = ({ children }: { children: ReactNode }) => (
  <span className={text.mono} data-mono="">
    {children}
  </span>
);
