import { festival } from '#festival';
import { PageHeader } from '#ui/PageHeader.tsx';
import { DatesSwitch } from './DatesSwitch.tsx';
import FestivalEnd from './FestivalEnd.tsx';
import NoticeForm from './NoticeForm.tsx';
import SecondFactorSwitch from './SecondFactorSwitch.tsx';
import layout from '#ui/layout.module.css';
import styles from './SettingsPage.module.css';

export default function SettingsPage() {
  return (
    <div className={`${layout.page} ${layout.app} ${layout.wrap}`}>
      <title>{`Settings · ${festival.name}`}</title>
      <PageHeader title="Settings" lead="What holds for the whole site." />
      <div className={styles.settings}>
        <DatesSwitch />
        <NoticeForm />
        <FestivalEnd />
        <SecondFactorSwitch />
      </div>
    </div>
  );
}
