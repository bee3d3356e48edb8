import { SkeletonLine } from '#ui/layout/Skeleton.tsx';
import layout from '#ui/layout/layout.module.css';
import skeleton from '#ui/layout/Skeleton.module.css';
import text from '#ui/layout/text.module.css';

export function ScheduleSkeleton() {
  return (
    <div className={skeleton.later} aria-busy="true">
      <output className={text.visuallyHidden}>Loading Events...</output>
      <div className={layout.stack} aria-hidden="true">
        <SkeletonLine height="2.75rem" />
        <SkeletonLine width="7.6rem" height="2.5rem" />
        {Array.from({ length: 8 }, (_, i) => (
          <SkeletonLine key={i} height="4rem" />
        ))}
      </div>
    </div>
  );
}
