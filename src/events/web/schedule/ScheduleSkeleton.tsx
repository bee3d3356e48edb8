import { SkeletonLine } from '#ui/Skeleton.tsx';

/** The shape of a timeline that is on its way. */
export function ScheduleSkeleton() {
  return (
    <div className="timeline later" aria-busy="true">
      <output className="sr">Loading Events...</output>
      <div className="timeline-date" aria-hidden="true">
        <SkeletonLine width="7.6rem" height="3.25rem" />
      </div>
      <div className="timeline-list" aria-hidden="true">
        {Array.from({ length: 5 }, (_, i) => (
          <div key={i} className="timeline-item timeline-item--bones">
            <div className="stack">
              <SkeletonLine width="55%" height="1.625rem" />
              <SkeletonLine width="40%" height="1.5rem" />
              <SkeletonLine height="2.6rem" />
            </div>
            <div className="timeline-actions">
              <SkeletonLine height="2.75rem" />
              <SkeletonLine height="2.75rem" />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}
