import card from './Card.module.css';
import layout from './layout.module.css';
import styles from './Skeleton.module.css';
import text from './text.module.css';

export const SkeletonLine = ({ width = '100%', height = '1rem' }: { width?: string; height?: string }) => (
  <span className={styles.bone} style={{ width, height }} />
);

export function CardSkeleton() {
  return (
    <div className={`${card.card} ${styles.card}`} aria-hidden="true">
      <div className={card.top}>
        <div className={styles.dots} />
      </div>
      <div className={card.body}>
        <SkeletonLine width="7rem" height="1.625rem" />
        <SkeletonLine width="70%" height="1.4rem" />
        <SkeletonLine width="55%" />
        <SkeletonLine height="3.6rem" />
        <SkeletonLine height="2.75rem" />
      </div>
    </div>
  );
}

export function CardSkeletons({ count = 6 }: { count?: number }) {
  return (
    <div className={`${layout.cards} ${styles.later}`} aria-busy="true">
      <output className={text.visuallyHidden}>Loading...</output>
      {Array.from({ length: count }, (_, i) => (
        <CardSkeleton key={i} />
      ))}
    </div>
  );
}

export function StackSkeleton({ heights }: { heights: readonly string[] }) {
  return (
    <div className={`${layout.stack} ${styles.later}`} aria-busy="true">
      <output className={text.visuallyHidden}>Loading...</output>
      {heights.map((height, i) => (
        <SkeletonLine key={i} height={height} />
      ))}
    </div>
  );
}
