import { FeaturedEventPage } from '#featured/web/FeaturedEventPage.tsx';
import { MessagesOfEvent } from './MessagesOfEvent.tsx';

const messages = (id: string) => <MessagesOfEvent id={id} isFeatured />;

export default function FeaturedEventRoute() {
  return <FeaturedEventPage messages={messages} />;
}
