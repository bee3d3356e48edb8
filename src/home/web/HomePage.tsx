import { lazy, Suspense } from 'react';
import { festival } from '#festival';
import { Hero } from './sections/Hero.tsx';

// Asked for at once, but the first screen does not wait for it.
const belowHero = import('./sections/BelowHero.tsx');
const BelowHero = lazy(() => belowHero);

export default function HomePage() {
  return (
    <>
      <title>{festival.name}</title>
      <Hero />
      <Suspense fallback={<div className="arriving" />}>
        <BelowHero />
      </Suspense>
    </>
  );
}
