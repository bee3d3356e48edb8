import { addresses } from '#platform/addresses.ts';
import { useFeaturedEvent } from '#teams/featured/web/useFeaturedEvent.ts';
import { messagesPageOf } from './MessagesPage.tsx';

export default messagesPageOf({
  isFeatured: true,
  useEvent: useFeaturedEvent,
  back: { to: addresses.manageFeatured, label: 'Back to Featured Events' },
});
