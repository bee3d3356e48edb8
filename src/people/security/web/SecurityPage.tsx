import type { ReactNode } from 'react';
import { festival } from '#festival';
import { useSession } from '#people/accounts/web/session.ts';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { OwnName, OwnPassword } from './OwnAccount.tsx';
import { SecondFactor } from './SecondFactor.tsx';
import { Sessions } from './Sessions.tsx';
import layout from '#ui/layout/layout.module.css';
import styles from './SecurityPage.module.css';

export function SecurityPage({ children }: { children?: ReactNode }) {
  const { user } = useSession();
  return (
    <div className={`${layout.page} ${layout.app} ${layout.wrap}`}>
      <title>{`Account Security · ${festival.name}`}</title>
      <PageHeader title="Account Security" />
      <div className={`${layout.stack} ${styles.page}`}>
        {user?.role === 'super_admin' && <OwnName />}
        <OwnPassword />
        <SecondFactor />
        <Sessions />
        {children}
      </div>
    </div>
  );
}
