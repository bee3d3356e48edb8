import type { ReactNode } from 'react';
import { festival } from '#festival';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { SecondFactor } from './SecondFactor.tsx';
import { Sessions } from './Sessions.tsx';
import layout from '#ui/layout/layout.module.css';
import styles from './SecurityPage.module.css';

export function SecurityPage({ children }: { children?: ReactNode }) {
  return (
    <div className={`${layout.page} ${layout.app} ${layout.wrap}`}>
      <title>{`Account Security · ${festival.name}`}</title>
      <PageHeader title="Account Security" />
      <div className={`${layout.stack} ${styles.page}`}>
        <SecondFactor />
        <Sessions />
        {children}
      </div>
    </div>
  );
}
