import { Suspense } from 'react';
import { FeaturedEventPage } from '#teams/featured/web/FeaturedEventPage.tsx';
import { lazyPart, renderedPart } from '#ui/browser/lazyPart.ts';
import { MessagesOfEvent } from './MessagesOfEvent.tsx';

const EventResults = renderedPart(() => import('#day/results/web/EventResults.tsx'));
// Needed only without a network: the worker keeps its code.
const Kept = lazyPart(() => import('./KeptHere.tsx'));

const kept = (id?: string) => (
  <Suspense>
    <Kept eventId={id} />
  </Suspense>
);
const messages = (id: string) => <MessagesOfEvent id={id} isFeatured />;
const results = (id: string) => (
  <Suspense>
    <EventResults eventId={id} />
  </Suspense>
);

export default function FeaturedEventRoute() {
  return <FeaturedEventPage messages={messages} results={results} kept={kept} />;
}
