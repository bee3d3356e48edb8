import type { ReactNode } from 'react';
import styles from './Count.module.css';
import { cx } from '../browser/cx.ts';

interface CountProps {
  hot?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

export const Count = ({ hot, className, children }: CountProps) => (
  <span className={cx(styles.count, hot && styles.hot, className)}>{children}</span>
);
