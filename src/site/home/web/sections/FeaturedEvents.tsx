import { Suspense, useEffect, useRef } from 'react';
import { renderedPart } from '#ui/browser/lazyPart.ts';
import { deferredLoad } from '#site/shell/web/deferredLoad.ts';

const { opened: isNear, open: comesNear } = deferredLoad();
const FirstFeatured = renderedPart(() => import('#teams/featured/web/FirstFeatured.tsx'), isNear);

// A constant element: a new one would make React discard the server's HTML before its code has loaded.
const late = (
  <Suspense>
    <FirstFeatured />
  </Suspense>
);

export function FeaturedEvents() {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) comesNear();
      },
      { rootMargin: '300px' },
    );
    if (container.current) watch.observe(container.current);
    return () => watch.disconnect();
  }, []);
  return <div ref={container}>{late}</div>;
}
