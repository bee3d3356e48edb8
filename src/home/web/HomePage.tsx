import { lazy, Suspense, useEffect, useRef } from 'react';
import { useSession } from '#accounts/web/session.ts';
import { festival } from '#festival';
import { gate } from './sections/gate.ts';
import { Hero } from './sections/Hero.tsx';
import styles from './shell/Layout.module.css';

// What lies under the first screen stands as the server drew it, and its code comes when somebody is about to reach it.
// Whoever comes from another page has nothing drawn yet: there the code comes at once.
const { opened: reached, open: reach } = gate();
if (typeof IntersectionObserver === 'undefined') reach();
const BelowHero = lazy(() => reached.then(() => import('./sections/BelowHero.tsx')));

// Always the same element: one made anew would make React throw away what the server drew before its code is there.
const late = (
  <Suspense fallback={<div className={styles.arriving} data-arriving="" />}>
    <BelowHero />
  </Suspense>
);

export default function HomePage() {
  const below = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) reach();
    });
    if (below.current?.querySelector('[data-arriving]')) reach();
    else if (below.current) observer.observe(below.current);
    return () => observer.disconnect();
  }, []);
  return (
    <>
      <title>{festival.name}</title>
      <Hero />
      <div ref={below} onFocus={() => reach()}>
        {late}
      </div>
      <Member />
    </>
  );
}

/** The server drew it for visitors: whoever is signed in gets their own at once. Apart, as it is drawn anew then. */
function Member() {
  const { isAuthenticated } = useSession();
  useEffect(() => {
    if (isAuthenticated) reach();
  }, [isAuthenticated]);
  return null;
}
