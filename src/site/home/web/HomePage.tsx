import { Suspense, useEffect, useRef } from 'react';
import { useSession } from '#people/accounts/web/session.ts';
import { festival } from '#festival';
import { renderedPart } from '#ui/browser/lazyPart.ts';
import { deferredLoad, outdated } from '#site/shell/web/deferredLoad.ts';
import { Hero } from './sections/Hero.tsx';
import styles from '#site/shell/web/Layout.module.css';

// The server's HTML is below the first screen; its code loads when somebody scrolls near. After a client-side
// navigation there is no HTML, so the code loads at once.
const { opened: reached, open: reach } = deferredLoad();
// They show the same data.
void reached.then(outdated.open);
const BelowHero = renderedPart(() => import('./sections/BelowHero.tsx'), reached);

// A constant element: a new one would make React discard the server's HTML before its code has loaded.
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

/** A separate component: the server rendered it for visitors, and it renders again after signing in. */
function Member() {
  const { isAuthenticated } = useSession();
  useEffect(() => {
    if (isAuthenticated) reach();
  }, [isAuthenticated]);
  return null;
}
