import { type MouseEvent, Suspense } from 'react';
import { Outlet, useLocation } from 'react-router';
import { festival } from '#festival';
import { NavigationFocus } from './NavigationFocus.tsx';
import { Boundary } from './Boundary.tsx';
import { Footer } from './Footer.tsx';
import { renderedPart } from '#ui/browser/lazyPart.ts';
import { Navigation } from './Navigation.tsx';
import { outdated } from './deferredLoad.ts';
import { LoadLateParts } from './LoadLateParts.tsx';
import { ThumbNavigation } from './ThumbNavigation.tsx';
import styles from './Layout.module.css';

// In the entry it would bring the library's queries there: 3.4 kB more in the first load of home.
const SiteNotice = renderedPart(() => import('./SiteNotice.tsx'), outdated.opened);
// A constant element: with a new one no navigation would end before its code has loaded.
const siteNotice = (
  <Suspense fallback={<LoadLateParts />}>
    <SiteNotice />
  </Suspense>
);

/** Handled here: the router would take the fragment for a new page. */
function skip(event: MouseEvent) {
  event.preventDefault();
  const main = document.querySelector('main');
  main?.focus();
  main?.scrollIntoView();
}

export function Layout() {
  const { pathname } = useLocation();
  return (
    <>
      <a className={styles.skip} href="#main" onClick={skip}>
        Skip to content
      </a>
      {siteNotice}
      <Navigation />
      <main id="main" tabIndex={-1}>
        {/* Only for the first page: later the old page stays until the next has loaded. */}
        <Suspense fallback={<Arriving />}>
          <Boundary key={pathname}>
            <Outlet />
          </Boundary>
          <NavigationFocus />
        </Suspense>
      </main>
      <Footer />
      <ThumbNavigation />
    </>
  );
}

const Arriving = () => (
  <div className={styles.arriving}>
    <title>{festival.name}</title>
  </div>
);
