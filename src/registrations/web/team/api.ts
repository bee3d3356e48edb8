import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useParticipantId } from '#accounts/web/useParticipantId.ts';
import { apiClient } from '#platform/http/web/client.ts';
import type { calls, Registration } from '../../contract.ts';
import { registrationKeys, useRefresh } from '../api.ts';

const call = apiClient<typeof calls>();

function useWritten() {
  const client = useQueryClient();
  const person = useParticipantId() ?? '';
  return ({ registration }: { registration: Registration }) => {
    const isIn = registration.teamMembers.some(({ _id }) => _id === person);
    client.setQueryData<Registration[]>(registrationKeys.mine(person), (before) =>
      before?.flatMap((one) => {
        if (one._id !== registration._id) return [one];
        return isIn ? [registration] : [];
      }),
    );
  };
}

export function useEndMembership(id: string) {
  const refresh = useRefresh();
  const written = useWritten();
  return useMutation({
    mutationFn: (userId: string) => call('DELETE /registrations/:id/members/:userId', { params: { id, userId } }),
    onSuccess: written,
    onSettled: () => void refresh(),
  });
}

export function useRename(id: string) {
  const refresh = useRefresh();
  const written = useWritten();
  return useMutation({
    mutationFn: (teamName: string) => call('PUT /registrations/:id/name', { params: { id }, body: { teamName } }),
    onSuccess: written,
    onSettled: () => void refresh(),
  });
}

export function useMakeLeader(id: string) {
  const refresh = useRefresh();
  const written = useWritten();
  return useMutation({
    mutationFn: (userId: string) => call('PUT /registrations/:id/leader', { params: { id }, body: { userId } }),
    onSuccess: written,
    onSettled: () => void refresh(),
  });
}
