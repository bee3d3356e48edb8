import { EventPage } from '#events/web/EventPage.tsx';
import { RegistrationPanel } from '#registrations/web/RegistrationPanel.tsx';

/** The event's page with the panel that registrations put into it. */
export default function EventRoute() {
  return <EventPage panel={(event) => <RegistrationPanel event={event} />} />;
}
