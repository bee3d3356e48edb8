import type { ReactNode } from 'react';
import styles from './Count.module.css';
import { cx } from './cx.ts';

interface CountProps {
  /** It asks for action. */
  hot?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

/** A number in a pill. */
export const Count = ({ hot, className, children }: CountProps) => (
  <span className={cx(styles.count, hot && styles.hot, className)}>{children}</span>
);
