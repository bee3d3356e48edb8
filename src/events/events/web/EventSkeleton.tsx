import { SkeletonLine } from '#ui/layout/Skeleton.tsx';
import detail from '#ui/layout/Detail.module.css';
import layout from '#ui/layout/layout.module.css';
import skeleton from '#ui/layout/Skeleton.module.css';
import styles from './EventPage.module.css';
import text from '#ui/layout/text.module.css';

export function EventSkeleton() {
  return (
    <div className={skeleton.later} aria-busy="true">
      <h1 className={text.visuallyHidden}>Event</h1>
      <output className={text.visuallyHidden}>Loading...</output>
      <div className={styles.banner} data-banner="" aria-hidden="true">
        <div className={skeleton.dots} />
      </div>
      <div className={`${detail.detail} ${styles.detail}`} aria-hidden="true">
        <div className={layout.stack}>
          <SkeletonLine width="7rem" height="1.625rem" />
          <SkeletonLine width="60%" height="3rem" />
          <SkeletonLine height="6rem" />
          <SkeletonLine width="40%" height="1.8rem" />
          <SkeletonLine height="3rem" />
        </div>
        <SkeletonLine height="18rem" />
      </div>
    </div>
  );
}
