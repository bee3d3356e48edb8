import { FeaturedEventPage } from '#teams/featured/web/FeaturedEventPage.tsx';
import { EventResults } from '#day/results/web/EventResults.tsx';
import { MessagesOfEvent } from './MessagesOfEvent.tsx';

const messages = (id: string) => <MessagesOfEvent id={id} isFeatured />;
const results = (id: string) => <EventResults eventId={id} />;

export default function FeaturedEventRoute() {
  return <FeaturedEventPage messages={messages} results={results} />;
}
