import { addresses } from '#platform/addresses.ts';
import { useEvent } from '#events/events/web/useEvent.ts';
import { messagesPageOf } from './MessagesPage.tsx';

export default messagesPageOf({
  isFeatured: false,
  useEvent,
  back: { to: addresses.manageEvents, label: 'Back to Manage Events' },
});
