import { useParticipantId } from '#people/accounts/web/useParticipantId.ts';
import { ofAccount } from '#people/offline/web/holders.ts';
import { useOfflineCopy } from '#people/offline/web/useOfflineCopy.ts';
import { registrationKeys, useMyRegistrations } from './api.ts';
import { offlineRegistrations } from './offlineRegistrations.ts';

/** Own registrations, kept on this device for offline use. */
export function useKeptRegistrations() {
  const person = useParticipantId();
  return useOfflineCopy({
    name: 'registrations',
    holder: person === undefined ? undefined : ofAccount(person),
    queryKey: registrationKeys.mine(person ?? ''),
    query: useMyRegistrations(),
    read: offlineRegistrations,
  });
}
