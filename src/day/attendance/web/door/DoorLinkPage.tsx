import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { readOffline, saveOffline } from '#people/offline/web/offlineStore.ts';
import { hasRefusalCode } from '#platform/http/web/client.ts';
import { Button } from '#ui/controls/Button.tsx';
import { ClosedDoor } from './ClosedDoor.tsx';
import { DoorScreen } from './DoorScreen.tsx';
import { IncompleteLink } from './IncompleteLink.tsx';
import { openLink, type OpenedLink } from './doorAccess.ts';

export default function DoorLinkPage() {
  const token = useLocation().hash.slice(1);
  const opening = useQuery({
    queryKey: ['door link', token],
    queryFn: () => open(token),
    enabled: token !== '',
    staleTime: Infinity,
    retry: false,
  });
  const { data, error } = opening;
  if (token === '') return <IncompleteLink />;
  if (data) {
    const { event, isFeatured, link } = data.opened;
    const access = { eventId: event._id, isFeatured, holder: data.holder, token, link };
    return <DoorScreen key={token} access={access} closed={<EndedLink />} />;
  }
  if (hasRefusalCode(error, 'door_link_ended')) return <EndedLink />;
  if (error) {
    return (
      <ClosedDoor
        title="The door could not be opened"
        actions={
          <Button variant="primary" busy={opening.isFetching} onClick={() => void opening.refetch()}>
            Try again
          </Button>
        }
      >
        This phone has not opened it before, and there is no network. Check the connection.
      </ClosedDoor>
    );
  }
  return <ClosedDoor title="Opening the door...">One moment.</ClosedDoor>;
}

const EndedLink = () => (
  <ClosedDoor title="This door link has ended">
    Ask the organizer for a new one and open it on this phone: unsent marks are kept here until then.
  </ClosedDoor>
);

async function open(token: string): Promise<{ opened: OpenedLink; holder: string }> {
  const holder = `link ${token}`;
  const key = `door link ${holder}`;
  try {
    const opened = await openLink(token);
    await saveOffline(key, holder, opened, Date.parse(opened.link.expiresAt));
    return { opened, holder };
  } catch (error) {
    if (hasRefusalCode(error, 'door_link_ended')) {
      await saveOffline(key, holder, null, 0);
      throw error;
    }
    const stored = await readOffline<OpenedLink>(key, holder);
    if (!stored) throw error;
    return { opened: stored, holder };
  }
}
