import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiClient, hasRefusalCode } from '#platform/http/web/client.ts';
import type { calls, ManagedRegistration } from '../../contract.ts';
import { featuredKeys, type TeamBody } from '../api.ts';

const call = apiClient<typeof calls>();
const keyOf = (token: string) => [...featuredKeys.all, 'managed', token] as const;
const headersOf = (token: string) => ({ 'x-manage-token': token });

export const useManagedTeam = (token: string) =>
  useQuery({
    queryKey: keyOf(token),
    queryFn: async ({ signal }) =>
      (await call('GET /featured-registrations/manage', { headers: headersOf(token), signal })).registration,
    enabled: token !== '',
    // Personal data stays in memory no longer than it is shown.
    gcTime: 0,
    staleTime: 0,
  });

const outdated = [
  'team_changed',
  'team_not_registered',
  'registration_closed',
  'deadline_passed',
  'event_started',
  'event_over',
];

function useChange<Written>(token: string, change: (written: Written) => Promise<ManagedRegistration>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (registration) => client.setQueryData(keyOf(token), registration),
    onError: (error) => {
      if (hasRefusalCode(error, ...outdated)) {
        void client.invalidateQueries({ queryKey: keyOf(token) });
      }
    },
  });
}

export const useAmendTeam = (token: string) =>
  useChange(
    token,
    async (body: TeamBody & { updatedAt: string }) =>
      (await call('PUT /featured-registrations/manage', { body, headers: headersOf(token) })).registration,
  );

export const useWithdrawTeam = (token: string) =>
  useChange(
    token,
    async () => (await call('DELETE /featured-registrations/manage', { headers: headersOf(token) })).registration,
  );
