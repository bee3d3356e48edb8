import type { ReactNode } from 'react';
import { Link } from '../controls/Link.tsx';
import { DotText } from '../dots/DotText.tsx';
import type { Tone } from './Badge.tsx';
import { Count } from './Count.tsx';
import { cx } from '../browser/cx.ts';
import styles from './StatCard.module.css';
import text from '../layout/text.module.css';
import tones from '../layout/tone.module.css';

interface StatCardProps {
  label: string;
  value: number;
  meaning: ReactNode;
  tone?: Tone | undefined;
  badge?: number | undefined;
  to?: string | undefined;
}

export function StatCard({ label, value, meaning, tone, badge = 0, to }: StatCardProps) {
  const className = cx(styles.stat, tone && tones[tone]);
  const content = (
    <>
      <span className={styles.label}>
        <span>{label}</span>
        {badge > 0 && <Count hot>{badge > 9 ? '9+' : badge}</Count>}
      </span>
      <span className={styles.number}>
        <DotText text={String(value)} />
        <span className={text.visuallyHidden}>{value}</span>
      </span>
      <small>{meaning}</small>
    </>
  );
  return to === undefined ? (
    <div className={className}>{content}</div>
  ) : (
    <Link className={className} to={to}>
      {content}
    </Link>
  );
}
