import type { FestivalEvent } from '#events/contract.ts';
import { EventPage } from '#events/web/EventPage.tsx';
import { RegistrationPanel } from '#registrations/web/RegistrationPanel.tsx';
import { TicketSlot } from '#registrations/web/ticketSlot.ts';
import { EventResults } from '#results/web/EventResults.tsx';
import { MessagesOfEvent } from './MessagesOfEvent.tsx';
import { ticket } from './ticket.tsx';

const panel = (event: FestivalEvent) => <RegistrationPanel event={event} />;
const messages = (id: string) => <MessagesOfEvent id={id} isFeatured={false} />;
const results = (id: string) => <EventResults eventId={id} />;

export default function EventRoute() {
  return (
    <TicketSlot value={ticket}>
      <EventPage panel={panel} messages={messages} results={results} />
    </TicketSlot>
  );
}
