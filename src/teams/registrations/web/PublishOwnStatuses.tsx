import { useEffect } from 'react';
import { publishOwnStatuses } from '#events/events/web/ownStatuses.ts';
import { useIncoming } from '#teams/invitations/web/api.ts';
import { serverNow } from '#platform/http/web/serverClock.ts';
import { useMyRegistrations } from './api.ts';
import { ownStatusesOf } from './ownStatusesOf.ts';

export default function PublishOwnStatuses() {
  const registrations = useMyRegistrations();
  const incoming = useIncoming();
  const retryRegistrations = registrations.isLoadingError ? registrations.refetch : undefined;
  const retryIncoming = incoming.isLoadingError ? incoming.refetch : undefined;
  useEffect(() => {
    publishOwnStatuses({
      ownStatuses:
        registrations.data && incoming.data && ownStatusesOf(registrations.data, incoming.data, new Date(serverNow())),
      retry: retryRegistrations || retryIncoming ? () => void [retryRegistrations?.(), retryIncoming?.()] : undefined,
    });
  }, [registrations.data, incoming.data, retryRegistrations, retryIncoming]);
  useEffect(() => () => publishOwnStatuses(), []);
  return null;
}
