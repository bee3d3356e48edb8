import { SkeletonLine } from '../layout/Skeleton.tsx';
import skeleton from '../layout/Skeleton.module.css';
import styles from './TableSkeleton.module.css';

export function TableSkeleton({ rows = 6 }: { rows?: number }) {
  return (
    <div className={`${styles.rows} ${skeleton.later}`} aria-busy="true">
      {Array.from({ length: rows }, (_, i) => (
        <div key={i} aria-hidden="true">
          <SkeletonLine width="40%" />
          <SkeletonLine width="75%" height="0.75rem" />
        </div>
      ))}
    </div>
  );
}
