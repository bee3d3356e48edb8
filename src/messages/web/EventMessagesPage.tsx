import { useParams } from 'react-router';
import { addresses } from '#addresses';
import { useEvent } from '#events/web/api.ts';
import { MessagesPage } from './MessagesPage.tsx';

export default function EventMessagesPage() {
  const { id = '' } = useParams();
  return (
    <MessagesPage
      key={id}
      subject={{ _id: id, isFeatured: false }}
      event={useEvent(id)}
      back={{ to: addresses.manageEvents, label: 'Back to Manage Events' }}
    />
  );
}
