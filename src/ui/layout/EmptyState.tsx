import type { ReactNode } from 'react';
import { DotText } from '../dots/DotText.tsx';
import styles from './EmptyState.module.css';
import layout from './layout.module.css';

interface EmptyProps {
  dots: string;
  title: string;
  as?: 'h1' | 'h2' | 'h3' | undefined;
  children?: ReactNode;
  actions?: ReactNode;
}

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
