import { useQuery } from '@tanstack/react-query';
import { useParticipantId } from '#people/accounts/web/useParticipantId.ts';
import { type ApiError, apiClient, isRefusal } from '#platform/http/web/client.ts';
import type { calls } from '../contract.ts';
import { saveOfflinePass, readOfflinePass } from './offlinePass.ts';

const call = apiClient<typeof calls>();

/** True when there is no pass, as after cancelling; a 429 says nothing about it. */
export const isWithoutPass = (error: unknown): error is ApiError => isRefusal(error) && error.status !== 429;

export const attendanceKeys = {
  all: ['attendance'] as const,
  door: (eventId: string) => ['attendance', 'door', eventId] as const,
  links: (eventId: string) => ['attendance', 'links', eventId] as const,
  pass: (userId: string, registrationId: string) => ['attendance', 'pass', userId, registrationId] as const,
};

/**
 * The person's own pass; at once and without a network where this browser has shown it before.
 * @param registrationId empty: asks for none
 */
export function usePass(registrationId: string) {
  const person = useParticipantId() ?? '';
  return useQuery({
    queryKey: attendanceKeys.pass(person, registrationId),
    queryFn: async ({ signal }) => {
      try {
        const { pass } = await call('GET /registrations/:id/pass', { params: { id: registrationId }, signal });
        saveOfflinePass(person, registrationId, pass);
        return pass;
      } catch (error) {
        if (isWithoutPass(error)) saveOfflinePass(person, registrationId, undefined);
        throw error;
      }
    },
    enabled: person !== '' && registrationId !== '',
    initialData: () => readOfflinePass(person, registrationId),
    initialDataUpdatedAt: 0,
  });
}
