import type { FestivalEvent } from '#events/contract.ts';
import { EventPage } from '#events/web/EventPage.tsx';
import { RegistrationPanel } from '#registrations/web/RegistrationPanel.tsx';

const panel = (event: FestivalEvent) => <RegistrationPanel event={event} />;

/** The event's page with the panel that registrations put into it. */
export default function EventRoute() {
  return <EventPage panel={panel} />;
}
