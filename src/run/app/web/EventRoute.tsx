import { Suspense, useEffect } from 'react';
import { useParams } from 'react-router';
import { dropEventCameFor, noteGuestEvent } from '#people/accounts/web/cameFor.ts';
import { useSession } from '#people/accounts/web/session.ts';
import { useOwnState } from '#day/attendance/web/useOwnState.ts';
import type { FestivalEvent } from '#events/events/contract.ts';
import { EventPage } from '#events/events/web/EventPage.tsx';
import { EventStrip } from '#events/events/web/EventStrip.tsx';
import { OwnStateFact } from '#teams/registrations/web/OwnState.tsx';
import { isIn } from '#teams/registrations/web/ownState.ts';
import { RegistrationPanel } from '#teams/registrations/web/RegistrationPanel.tsx';
import { TicketSlot } from '#teams/registrations/web/ticketSlot.ts';
import { lazyPart, renderedPart } from '#ui/browser/lazyPart.ts';
import { MessagesOfEvent } from './MessagesOfEvent.tsx';
import { ticket } from './ticket.tsx';

const EventResults = renderedPart(() => import('#day/results/web/EventResults.tsx'));
const WinnerFact = renderedPart(() => import('#day/results/web/WinnerFact.tsx'));
// Needed only without a network: the worker keeps its code.
const Kept = lazyPart(() => import('./KeptHere.tsx'));

function Panel({ event }: { event: FestivalEvent }) {
  return <RegistrationPanel event={event} own={useOwnState(event)} />;
}

function Strip({ event }: { event: FestivalEvent }) {
  const own = useOwnState(event);
  return (
    <>
      {own && <OwnStateFact own={own} />}
      <EventStrip event={event} isIn={isIn(own)} winner={<WinnerFact eventId={event._id} />} />
    </>
  );
}

const panel = (event: FestivalEvent) => <Panel event={event} />;
const kept = (id?: string) => (
  <Suspense>
    <Kept eventId={id} />
  </Suspense>
);
const strip = (event: FestivalEvent) =>
  event.isDraft ? <EventStrip event={event} isIn={false} /> : <Strip event={event} />;
const messages = (id: string) => <MessagesOfEvent id={id} isFeatured={false} />;
const results = (id: string) => (
  <Suspense>
    <EventResults eventId={id} />
  </Suspense>
);

/** The dashboard shows the event of a visitor again after sign-up, until its page has been visited once more. */
function useCameFor(id: string): void {
  const { user } = useSession();
  useEffect(() => {
    if (user) dropEventCameFor(user._id);
    // While the page hydrates everybody seems signed out.
    else if (!document.documentElement.hasAttribute('data-signed-in')) noteGuestEvent(id);
  }, [user, id]);
}

export default function EventRoute() {
  const { id = '' } = useParams();
  useCameFor(id);
  return (
    <TicketSlot value={ticket}>
      <EventPage panel={panel} strip={strip} messages={messages} results={results} kept={kept} />
    </TicketSlot>
  );
}
