import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ResponseData } from '#platform/http/contract.ts';
import { useChange } from '#platform/http/web/useChange.ts';
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

export const useEndSession = () =>
  useChange(({ _id }: Session) => call('DELETE /auth/sessions/:id', { params: { id: _id } }), sessionsKey);

export interface PasswordChange {
  password: string;
  newPassword: string;
}
export function useChangePassword() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: PasswordChange) => call('PUT /auth/password', { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: sessionsKey }),
  });
}

export const changeName = async (name: string) => (await call('PUT /auth/name', { body: { name } })).user;

export const useEndSessions = () => useMutation({ mutationFn: () => call('DELETE /auth/sessions') });

export type SecondFactorState = ResponseData<(typeof calls)['GET /auth/second-factor']>['secondFactor'];
const factorKey = ['second-factor'] as const;

export const useSecondFactor = () =>
  useQuery({
    queryKey: factorKey,
    queryFn: async ({ signal }) => (await call('GET /auth/second-factor', { signal })).secondFactor,
  });

function useFactorChange<Written, Answer>(change: (written: Written) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({ mutationFn: change, onSettled: () => client.invalidateQueries({ queryKey: factorKey }) });
}

export const beginSetup = (password: string) => call('POST /auth/second-factor/setup', { body: { password } });
export const useConfirmSetup = () =>
  useFactorChange(
    async (code: string) => (await call('POST /auth/second-factor/confirm', { body: { code } })).recoveryCodes,
  );
export interface Proof {
  password: string;
  code: string;
}
export const useRenewRecoveryCodes = () =>
  useFactorChange(
    async (body: Proof) => (await call('POST /auth/second-factor/recovery-codes', { body })).recoveryCodes,
  );
export const useTurnOff = () => useFactorChange((body: Proof) => call('DELETE /auth/second-factor', { body }));

export const useRemoveSecondFactor = (id: string) =>
  useChange(() => call('DELETE /admin/users/:id/second-factor', { params: { id } }), accessKey(id));

export const useAccess = (id: string) =>
  useQuery({
    queryKey: accessKey(id),
    queryFn: async ({ signal }) => (await call('GET /admin/users/:id/access', { params: { id }, signal })).access,
  });

export const useEndSessionsOf = (id: string) =>
  useChange(() => call('DELETE /admin/users/:id/sessions', { params: { id } }), accessKey(id));
