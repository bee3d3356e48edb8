import { useOwnState } from '#attendance/web/useOwnState.ts';
import type { FestivalEvent } from '#events/contract.ts';
import { EventPage } from '#events/web/EventPage.tsx';
import { EventStrip } from '#events/web/EventStrip.tsx';
import { OwnStateFact } from '#registrations/web/OwnState.tsx';
import { isIn } from '#registrations/web/ownState.ts';
import { RegistrationPanel } from '#registrations/web/RegistrationPanel.tsx';
import { TicketSlot } from '#registrations/web/ticketSlot.ts';
import { EventResults } from '#results/web/EventResults.tsx';
import { MessagesOfEvent } from './MessagesOfEvent.tsx';
import { ticket } from './ticket.tsx';

function Panel({ event }: { event: FestivalEvent }) {
  return <RegistrationPanel event={event} own={useOwnState(event)} />;
}

function Strip({ event }: { event: FestivalEvent }) {
  const own = useOwnState(event);
  return (
    <>
      {own && <OwnStateFact own={own} />}
      <EventStrip event={event} isIn={isIn(own)} />
    </>
  );
}

const panel = (event: FestivalEvent) => <Panel event={event} />;
const strip = (event: FestivalEvent) => <Strip event={event} />;
const messages = (id: string) => <MessagesOfEvent id={id} isFeatured={false} />;
const results = (id: string) => <EventResults eventId={id} />;

export default function EventRoute() {
  return (
    <TicketSlot value={ticket}>
      <EventPage panel={panel} strip={strip} messages={messages} results={results} />
    </TicketSlot>
  );
}
