import { useEffect } from 'react';
import { publishStandings } from '#events/web/standings.ts';
import { useIncoming } from '#invitations/web/api.ts';
import { useMyRegistrations } from './api.ts';
import { standingsOf } from './standingsOf.ts';

export default function PublishStandings() {
  const registrations = useMyRegistrations();
  const incoming = useIncoming();
  const retryRegistrations = registrations.isLoadingError ? registrations.refetch : undefined;
  const retryIncoming = incoming.isLoadingError ? incoming.refetch : undefined;
  useEffect(() => {
    publishStandings({
      standings: registrations.data && incoming.data && standingsOf(registrations.data, incoming.data, new Date()),
      retry: retryRegistrations || retryIncoming ? () => void [retryRegistrations?.(), retryIncoming?.()] : undefined,
    });
  }, [registrations.data, incoming.data, retryRegistrations, retryIncoming]);
  useEffect(() => () => publishStandings(), []);
  return null;
}
