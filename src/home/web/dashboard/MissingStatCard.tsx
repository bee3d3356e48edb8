import type { ReactNode } from 'react';
import { DotText } from '#ui/dots/DotText.tsx';
import { SkeletonLine } from '#ui/Skeleton.tsx';
import stat from '#ui/StatCard.module.css';
import styles from './Dashboard.module.css';
import text from '#ui/text.module.css';

interface NoStatProps {
  label: string;
  meaning: ReactNode;
  failed: boolean;
}

export function MissingStatCard({ label, meaning, failed }: NoStatProps) {
  return (
    <div className={stat.stat} aria-busy={!failed}>
      <span className={stat.label}>{label}</span>
      <span className={`${stat.number} ${styles.noNumber}`}>
        {failed ? <DotText text="- -" grid={false} /> : <SkeletonLine width="3.5rem" height="100%" />}
        <span className={text.visuallyHidden}>{failed ? 'not known' : 'Loading...'}</span>
      </span>
      <small>{meaning}</small>
    </div>
  );
}
