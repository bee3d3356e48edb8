import type { ReactNode } from 'react';
import text from '../layout/text.module.css';

export const Mono = ({ children }: { children: ReactNode }) => (
  <span className={text.mono} data-mono="">
    {children}
  </span>
);
