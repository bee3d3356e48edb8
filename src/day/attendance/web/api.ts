import { useQuery } from '@tanstack/react-query';
import { useParticipantId } from '#people/accounts/web/useParticipantId.ts';
import { type ApiError, apiClient, isRefusal } from '#platform/http/web/client.ts';
import type { calls, Pass } from '../contract.ts';
import { ofTeams, saveOfflinePass, readOfflinePass } from './offlinePass.ts';

const call = apiClient<typeof calls>();

/** True when there is no pass, as after cancelling; a 429 says nothing about it. */
export const isWithoutPass = (error: unknown): error is ApiError => isRefusal(error) && error.status !== 429;

export const attendanceKeys = {
  all: ['attendance'] as const,
  door: (eventId: string) => ['attendance', 'door', eventId] as const,
  links: (eventId: string) => ['attendance', 'links', eventId] as const,
  teamPass: (code: string) => ['attendance', 'team pass', code] as const,
  pass: (userId: string, registrationId: string) => ['attendance', 'pass', userId, registrationId] as const,
};

/**
 * The person's own pass; at once and without a network if this browser has shown it before.
 * @param registrationId empty: fetches none
 */
export function usePass(registrationId: string) {
  const person = useParticipantId() ?? '';
  return useKeptPass({
    queryKey: attendanceKeys.pass(person, registrationId),
    isWanted: person !== '' && registrationId !== '',
    ask: (signal) => call('GET /registrations/:id/pass', { params: { id: registrationId }, signal }),
    kept: [person, registrationId],
  });
}

/** The pass of a featured team's member, whose link has the code. @param code empty: fetches none */
export const useTeamPass = (code: string) =>
  useKeptPass({
    queryKey: attendanceKeys.teamPass(code),
    isWanted: code !== '',
    ask: (signal) => call('GET /featured-registrations/pass', { headers: { 'x-pass-code': code }, signal }),
    kept: [ofTeams, code],
  });

interface KeptPass {
  queryKey: readonly unknown[];
  isWanted: boolean;
  ask: (signal: AbortSignal) => Promise<{ pass: Pass }>;
  /** Its owner in this browser, and its id. */
  kept: readonly [holder: string, id: string];
}

const useKeptPass = ({ queryKey, isWanted, ask, kept }: KeptPass) =>
  useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      try {
        const { pass } = await ask(signal);
        saveOfflinePass(...kept, pass);
        return pass;
      } catch (error) {
        if (isWithoutPass(error)) saveOfflinePass(...kept, undefined);
        throw error;
      }
    },
    enabled: isWanted,
    initialData: () => readOfflinePass(...kept),
    initialDataUpdatedAt: 0,
  });
