import type { FestivalEvent } from '#events/contract.ts';
import { EventPage } from '#events/web/EventPage.tsx';
import { RegistrationPanel } from '#registrations/web/RegistrationPanel.tsx';
import { MessagesOfEvent } from './MessagesOfEvent.tsx';

const panel = (event: FestivalEvent) => <RegistrationPanel event={event} />;
const messages = (id: string) => <MessagesOfEvent id={id} isFeatured={false} />;

export default function EventRoute() {
  return <EventPage panel={panel} messages={messages} />;
}
