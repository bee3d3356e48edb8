import { useEffect, useState } from 'react';
import { useNotice } from '#events/settings/web/api.ts';
import styles from './Layout.module.css';

// A longer timer fires at once.
const longestTimerMs = 2 ** 31 - 1;

export default function SiteNotice() {
  const { notice, noticeUntil } = useNotice();
  const [ended, setEnded] = useState<string>();
  useEffect(() => {
    const ms = noticeUntil === null ? Infinity : Date.parse(noticeUntil) - Date.now();
    if (noticeUntil === null || ms > longestTimerMs) return undefined;
    const timer = setTimeout(() => setEnded(noticeUntil), ms);
    return () => clearTimeout(timer);
  }, [noticeUntil]);
  return (
    <output className={styles.notice} dir="auto">
      {noticeUntil !== null && noticeUntil === ended ? null : notice}
    </output>
  );
}
