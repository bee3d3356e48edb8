import { SkeletonLine } from '#ui/Skeleton.tsx';

/** The shape of an event's page that is on its way. */
export function EventSkeleton() {
  return (
    <div className="later" aria-busy="true">
      <h1 className="sr">Event</h1>
      <output className="sr">Loading...</output>
      <div className="event-banner" aria-hidden="true">
        <div className="bone-dots" />
      </div>
      <div className="event-detail" aria-hidden="true">
        <div className="stack">
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
