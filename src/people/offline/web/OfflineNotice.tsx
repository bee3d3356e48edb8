import { festival } from '#festival';
import { dayAndTime } from '#platform/dates.ts';
import { Notice } from '#ui/layout/Notice.tsx';
import { useOnline } from '#ui/browser/useOnline.ts';
import styles from './OfflineNotice.module.css';

export function OfflineNotice({ what, at }: { what: string; at: number | undefined }) {
  const isOnline = useOnline();
  if (at === undefined) return null;
  return (
    <div className={styles.notice}>
      <Notice tone="warn" role="alert" title={isOnline ? 'The site cannot be reached' : 'No network'}>
        {`${what} as read on ${dayAndTime(new Date(at), festival.timeZone)}.`}
      </Notice>
    </div>
  );
}
