import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ResponseData } from '#platform/http/contract.ts';
import { apiClient } from '#platform/http/web/client.ts';
import type { calls } from '../contract.ts';

const call = apiClient<typeof calls>();
const sessionsKey = ['sessions'] as const;
const accessKey = (id: string) => ['people', 'access', id] as const;

export type Session = ResponseData<(typeof calls)['GET /auth/sessions']>['sessions'][number];

export const useSessions = () =>
  useQuery({
    queryKey: sessionsKey,
    queryFn: async ({ signal }) => (await call('GET /auth/sessions', { signal })).sessions,
  });

export function useEndSession() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ _id }: Session) => call('DELETE /auth/sessions/:id', { params: { id: _id } }),
    // After a refusal too: it had ended meanwhile.
    onSettled: () => client.invalidateQueries({ queryKey: sessionsKey }),
  });
}

export const useEndSessions = () => useMutation({ mutationFn: () => call('DELETE /auth/sessions') });

export const useAccess = (id: string) =>
  useQuery({
    queryKey: accessKey(id),
    queryFn: async ({ signal }) => (await call('GET /admin/users/:id/access', { params: { id }, signal })).access,
  });

export function useEndSessionsOf(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('DELETE /admin/users/:id/sessions', { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: accessKey(id) }),
  });
}
