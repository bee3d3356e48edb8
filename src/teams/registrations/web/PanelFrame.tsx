import { type ReactNode, type RefObject, useId } from 'react';
import detail from '#ui/layout/Detail.module.css';
import styles from './RegistrationPanel.module.css';

interface PanelFrameProps {
  facts: ReactNode;
  action: RefObject<HTMLDivElement | null>;
  isBusy?: boolean;
  children: ReactNode;
}

export function PanelFrame({ facts, action, isBusy, children }: PanelFrameProps) {
  const heading = useId();
  return (
    <aside className={`${detail.side} ${styles.panel}`} aria-labelledby={heading}>
      <div className={styles.half}>
        <h2 id={heading}>Registration</h2>
        {facts}
      </div>
      <div className={styles.perforation} />
      <div className={styles.half} ref={action} tabIndex={-1} aria-busy={isBusy}>
        {children}
      </div>
    </aside>
  );
}
