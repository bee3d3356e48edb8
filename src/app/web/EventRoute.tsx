import type { FestivalEvent } from '#events/contract.ts';
import { EventPage } from '#events/web/EventPage.tsx';
import { RegistrationPanel } from '#registrations/web/RegistrationPanel.tsx';

const panel = (event: FestivalEvent) => <RegistrationPanel event={event} />;

export default function EventRoute() {
  return <EventPage panel={panel} />;
}
