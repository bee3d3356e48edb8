import { Suspense } from 'react';
import { useSession } from '#people/accounts/web/session.ts';
import { lazyPart } from '#ui/browser/lazyPart.ts';

const EventMessages = lazyPart(() => import('#contact/messages/web/EventMessages.tsx'));

/** Visitors have no messages, so they do not load the code. */
export function MessagesOfEvent({ id, isFeatured }: { id: string; isFeatured: boolean }) {
  const { user } = useSession();
  return (
    user && (
      <Suspense>
        <EventMessages event={{ _id: id, isFeatured }} />
      </Suspense>
    )
  );
}
