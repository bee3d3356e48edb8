import { lazy, Suspense, useEffect, useRef } from 'react';
import { gate } from './gate.ts';

const { opened: isNear, open: comesNear } = gate();
const FirstFeatured = lazy(async () => {
  // The server draws it whole; a browser needs its code when somebody comes near it.
  if (!import.meta.env.SSR) await isNear;
  return import('#featured/web/FirstFeatured.tsx');
});

// Always the same element: one made anew would make React throw away what the server drew before its code is there.
const late = (
  <Suspense>
    <FirstFeatured />
  </Suspense>
);

/** The featured events. What the server drew stands at once; their code is not part of the first load. */
export function FeaturedEvents() {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) comesNear();
      },
      { rootMargin: '300px' },
    );
    if (place.current) watch.observe(place.current);
    return () => watch.disconnect();
  }, []);
  return <div ref={place}>{late}</div>;
}
