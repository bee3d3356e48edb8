import { useParams } from 'react-router';
import { addresses } from '#addresses';
import { useFeaturedEvent } from '#featured/web/api.ts';
import { MessagesPage } from './MessagesPage.tsx';

export default function FeaturedMessagesPage() {
  const { id = '' } = useParams();
  return (
    <MessagesPage
      key={id}
      subject={{ _id: id, isFeatured: true }}
      event={useFeaturedEvent(id)}
      back={{ to: addresses.manageFeatured, label: 'Back to Featured Events' }}
    />
  );
}
