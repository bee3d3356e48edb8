import { SkeletonLine } from '#ui/Skeleton.tsx';
import layout from '#ui/layout.module.css';
import skeleton from '#ui/Skeleton.module.css';
import styles from './SchedulePage.module.css';
import text from '#ui/text.module.css';

export function ScheduleSkeleton() {
  return (
    <div className={`${styles.timeline} ${skeleton.later}`} aria-busy="true">
      <output className={text.visuallyHidden}>Loading Events...</output>
      <div className={styles.date} aria-hidden="true">
        <SkeletonLine width="7.6rem" height="3.25rem" />
      </div>
      <div className={styles.list} aria-hidden="true">
        {Array.from({ length: 5 }, (_, i) => (
          <div key={i} className={styles.item}>
            <div className={layout.stack}>
              <SkeletonLine width="55%" height="1.625rem" />
              <SkeletonLine width="40%" height="1.5rem" />
              <SkeletonLine height="2.6rem" />
            </div>
            <div className={styles.actions}>
              <SkeletonLine height="2.75rem" />
              <SkeletonLine height="2.75rem" />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}
