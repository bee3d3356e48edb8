import type { MouseEvent } from 'react';
import { Outlet, ScrollRestoration, useNavigation } from 'react-router';
import { Arrival } from './Arrival.tsx';
import { Footer } from './Footer.tsx';
import './layout.css';
import { Navigation } from './Navigation.tsx';

/** Handled here, because the router would take the fragment for a new page. */
function skip(event: MouseEvent) {
  event.preventDefault();
  const main = document.querySelector('main');
  main?.focus();
  main?.scrollIntoView();
}

/** What stands around every page. */
export function Layout() {
  const isLeaving = useNavigation().state !== 'idle';
  return (
    <>
      <Arrival />
      <ScrollRestoration />
      <a className="skip" href="#main" onClick={skip}>
        Skip to content
      </a>
      <Navigation />
      {isLeaving && <div className="leaving" aria-hidden="true" />}
      <main id="main" tabIndex={-1} aria-busy={isLeaving || undefined}>
        <Outlet />
      </main>
      <Footer />
    </>
  );
}
