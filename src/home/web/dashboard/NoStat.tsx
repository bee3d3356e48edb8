import type { ReactNode } from 'react';
import { DotText } from '#ui/dots/DotText.tsx';
import { SkeletonLine } from '#ui/Skeleton.tsx';

interface NoStatProps {
  label: string;
  meaning: ReactNode;
  /** The number will not come; without, it is on its way. */
  failed: boolean;
}

/** A stat card without its number: no 0 stands where nothing was counted. */
export function NoStat({ label, meaning, failed }: NoStatProps) {
  return (
    <div className="stat" aria-busy={!failed}>
      <span className="stat-label">{label}</span>
      <span className="stat-number dashboard-no-number">
        {failed ? <DotText text="- -" grid={false} /> : <SkeletonLine width="3.5rem" height="100%" />}
        <span className="sr">{failed ? 'not known' : 'Loading...'}</span>
      </span>
      <small>{meaning}</small>
    </div>
  );
}
