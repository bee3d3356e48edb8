import type { ReactNode } from 'react';
import { DotText } from './dots/DotText.tsx';
import styles from './EmptyState.module.css';
import layout from './layout.module.css';

interface EmptyProps {
  /** The word in dots: 0, - -, TBD, ?, !, 404. */
  dots: string;
  title: string;
  /** The heading's level. */
  as?: 'h1' | 'h2' | 'h3' | undefined;
  /** What it means or what to do. */
  children?: ReactNode;
  /** At most two buttons. */
  actions?: ReactNode;
}

/** What stands where there is nothing to show. */
export function EmptyState({ dots, title, as: Heading = 'h2', children, actions }: EmptyProps) {
  return (
    <div className={styles.empty}>
      <DotText text={dots} />
      <Heading>{title}</Heading>
      {children && <p>{children}</p>}
      {actions && <div className={`${layout.row} ${styles.actions}`}>{actions}</div>}
    </div>
  );
}
