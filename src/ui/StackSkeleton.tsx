import { SkeletonLine } from './Skeleton.tsx';

/** One block under the other, of these heights. */
export function StackSkeleton({ heights }: { heights: readonly string[] }) {
  return (
    <div className="stack later" aria-busy="true">
      <output className="sr">Loading...</output>
      {heights.map((height, i) => (
        <SkeletonLine key={i} height={height} />
      ))}
    </div>
  );
}
