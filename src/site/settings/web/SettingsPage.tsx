import { Suspense } from 'react';
import { festival } from '#festival';
import { lazyPart } from '#ui/browser/lazyPart.ts';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { DatesSwitch } from './DatesSwitch.tsx';
import FestivalEnd from './FestivalEnd.tsx';
import NoticeForm from './NoticeForm.tsx';
import layout from '#ui/layout/layout.module.css';
import styles from './SettingsPage.module.css';

// The last on the page, so that nothing moves when it loads: the page is at its limit of 25 kB.
const SecondFactorSwitch = lazyPart(() => import('./SecondFactorSwitch.tsx'));

export default function SettingsPage() {
  return (
    <div className={`${layout.page} ${layout.app} ${layout.wrap}`}>
      <title>{`Settings · ${festival.name}`}</title>
      <PageHeader title="Settings" lead="What applies to the whole site." />
      <div className={styles.settings}>
        <DatesSwitch />
        <NoticeForm />
        <FestivalEnd />
        <Suspense>
          <SecondFactorSwitch />
        </Suspense>
      </div>
    </div>
  );
}
