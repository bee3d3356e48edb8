import { addresses } from '#addresses';
import { useEvent } from '#events/web/useEvent.ts';
import { messagesPageOf } from './MessagesPage.tsx';

export default messagesPageOf({
  isFeatured: false,
  useEvent,
  back: { to: addresses.manageEvents, label: 'Back to Manage Events' },
});
