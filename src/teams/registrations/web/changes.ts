import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useParticipantId } from '#people/accounts/web/useParticipantId.ts';
import { eventKeys } from '#events/events/web/api.ts';
import { refreshInvitations } from '#teams/invitations/web/api.ts';
import { ApiError, apiClient, apiClientWithMessage } from '#platform/http/web/client.ts';
import type { ResponseData } from '#platform/http/contract.ts';
import type { calls, Registration } from '../contract.ts';
import { registrationKeys } from './api.ts';
import { serialize } from './serialize.ts';

type Check = ResponseData<(typeof calls)['GET /registrations/check/:eventId']>;

const call = apiClient<typeof calls>();
const callWithMessage = apiClientWithMessage<typeof calls>();

export function useRefresh() {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: registrationKeys.all }),
      client.invalidateQueries({ queryKey: eventKeys.all }),
      refreshInvitations(client),
    ]);
}

export function useRegister() {
  const person = useParticipantId();
  const client = useQueryClient();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ eventId, teamName }: { eventId: string; teamName?: string }) => {
      const team = teamName === undefined ? { useInvitations: false } : { useInvitations: true, teamName };
      return serialize(() => callWithMessage('POST /registrations', { body: { eventId, teamMembers: [], ...team } }));
    },
    onSuccess: ({ data: { registration } }, { eventId }) => {
      if (person !== undefined) {
        client.setQueryData<Check>(registrationKeys.check(person, eventId), (before) => ({
          event: before?.event ?? { hasOpeningReminder: false },
          isRegistered: true,
          registration,
          hasAcceptedInvitation: false,
          clashes: before?.clashes ?? [],
        }));
      }
      void refresh();
    },
    onError: (error) => {
      const refreshed = refresh();
      return error instanceof ApiError && error.status === 409 ? refreshed : undefined;
    },
  });
}

export function useCancel() {
  const person = useParticipantId();
  const client = useQueryClient();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (id: string) => call('DELETE /registrations/:id', { params: { id } }),
    onSuccess: ({ registration }) => {
      if (person === undefined) return;
      client.setQueryData<Registration[]>(registrationKeys.mine(person), (before) =>
        before?.map((one) => (one._id === registration._id ? registration : one)),
      );
    },
    onSettled: () => void refresh(),
  });
}
