import { Bone } from '#ui/Skeleton.tsx';

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
          <Bone width="7rem" height="1.625rem" />
          <Bone width="60%" height="3rem" />
          <Bone height="6rem" />
          <Bone width="40%" height="1.8rem" />
          <Bone height="3rem" />
        </div>
        <Bone height="18rem" />
      </div>
    </div>
  );
}
