import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useParticipantId } from '#people/accounts/web/useParticipantId.ts';
import { apiClient } from '#platform/http/web/client.ts';
import type { calls, Registration } from '../../contract.ts';
import { registrationKeys } from '../api.ts';
import { useRefresh } from '../changes.ts';

const call = apiClient<typeof calls>();

function useTeamChange(change: (input: string) => Promise<{ registration: Registration }>) {
  const client = useQueryClient();
  const refresh = useRefresh();
  const person = useParticipantId() ?? '';
  return useMutation({
    mutationFn: change,
    onSuccess: ({ registration }) => {
      const isIn = registration.teamMembers.some(({ _id }) => _id === person);
      client.setQueryData<Registration[]>(registrationKeys.mine(person), (before) =>
        before?.flatMap((one) => {
          if (one._id !== registration._id) return [one];
          return isIn ? [registration] : [];
        }),
      );
    },
    onSettled: () => void refresh(),
  });
}

export const useEndMembership = (id: string) =>
  useTeamChange((userId) => call('DELETE /registrations/:id/members/:userId', { params: { id, userId } }));

export const useRename = (id: string) =>
  useTeamChange((teamName) => call('PUT /registrations/:id/name', { params: { id }, body: { teamName } }));

export const useMakeLeader = (id: string) =>
  useTeamChange((userId) => call('PUT /registrations/:id/leader', { params: { id }, body: { userId } }));
