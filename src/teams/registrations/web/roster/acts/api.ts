import { useMutation } from '@tanstack/react-query';
import { apiClient } from '#platform/http/web/client.ts';
import type { calls } from '../../../contract.ts';
import { useRefresh } from '../../changes.ts';

const call = apiClient<typeof calls>();

/** A refusal may be due to a stale roster, so it is refetched either way. */
function useAct<Input, Answer>(act: (input: Input) => Promise<Answer>) {
  const refresh = useRefresh();
  return useMutation({ mutationFn: act, onSettled: () => void refresh() });
}

export const useCancelEntry = (id: string) =>
  useAct((reason: string) => call('DELETE /admin/registrations/:id', { params: { id }, body: { reason } }));

export const useRemoveMember = (id: string) =>
  useAct(({ userId, ...body }: { userId: string; reason: string; force: boolean }) =>
    call('DELETE /admin/registrations/:id/members/:userId', { params: { id, userId }, body }),
  );

export const useReplaceLeader = (id: string) =>
  useAct((userId: string) => call('PUT /admin/registrations/:id/leader', { params: { id }, body: { userId } }));

export const useAdmit = (id: string) =>
  useAct((force: boolean) => call('POST /admin/registrations/:id/admit', { params: { id }, body: { force } }));

export const useLetIn = (eventId: string) =>
  useAct((body: { rollNumber: string; registrationId?: string; force: boolean; confirmed?: string[] }) =>
    call('POST /admin/events/:id/registrations', { params: { id: eventId }, body }),
  );
