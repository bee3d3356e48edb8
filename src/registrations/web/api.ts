import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useParticipantId } from '#accounts/web/useParticipantId.ts';
import { eventKeys } from '#events/web/api.ts';
import { refreshInvitations } from '#invitations/web/api.ts';
import { ApiError, apiClient, apiClientWithMessage } from '#platform/http/web/client.ts';
import type { ResponseData } from '#platform/http/contract.ts';
import type { calls, Registration } from '../contract.ts';
import { teamNameKey } from '../rules.ts';
import { serialize } from './serialize.ts';

type Check = ResponseData<(typeof calls)['GET /registrations/check/:eventId']>;

const call = apiClient<typeof calls>();
const saying = apiClientWithMessage<typeof calls>();

/** `all` begins every key of this feature. What a person sees is kept under that person. */
export const registrationKeys = {
  all: ['registrations'] as const,
  mine: (userId: string) => ['registrations', userId, 'mine'] as const,
  check: (userId: string, eventId: string) => ['registrations', userId, 'check', eventId] as const,
  teamName: (eventId: string, name: string) => ['registrations', 'team-name', eventId, name] as const,
};

/** Every registration the signed-in person is part of, newest first. Asks nothing for visitors and super_admins. */
export function useMyRegistrations() {
  const person = useParticipantId();
  return useQuery({
    queryKey: registrationKeys.mine(person ?? ''),
    queryFn: async ({ signal }) => (await call('GET /registrations/my-registrations', { signal })).registrations,
    enabled: person !== undefined,
  });
}

/** Whether the signed-in person is registered for an event. Asks nothing for visitors and super_admins. */
export function useCheck(eventId: string) {
  const person = useParticipantId();
  return useQuery({
    queryKey: registrationKeys.check(person ?? '', eventId),
    queryFn: ({ signal }) => call('GET /registrations/check/:eventId', { params: { eventId }, signal }),
    enabled: person !== undefined,
  });
}

/**
 * Whether a team's name is free. `name` undefined: there is none to ask about. A check that fails is tried once more, and
 * then counts as unavailable.
 */
export function useTeamNameCheck(eventId: string, name: string | undefined) {
  const person = useParticipantId();
  return useQuery({
    queryKey: registrationKeys.teamName(eventId, teamNameKey(name ?? '')),
    queryFn: async ({ signal }) => {
      const params = { eventId, teamName: name ?? '' };
      return (await call('GET /registrations/check-team-name/:eventId/:teamName', { params, signal })).available;
    },
    enabled: person !== undefined && name !== undefined,
    staleTime: 0,
    retry: 1,
  });
}

/** Everything that a changed registration changes: seats are the events', places the registrations', teams the invitations'. */
function useRefresh() {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: registrationKeys.all }),
      client.invalidateQueries({ queryKey: eventKeys.all }),
      refreshInvitations(client),
    ]);
}

/** Registers the signed-in person alone, or with a name everybody who has accepted their invitation. */
export function useRegister() {
  const person = useParticipantId();
  const client = useQueryClient();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ eventId, teamName }: { eventId: string; teamName?: string }) => {
      const team = teamName === undefined ? { useInvitations: false } : { useInvitations: true, teamName };
      return serialize(() => saying('POST /registrations', { body: { eventId, teamMembers: [], ...team } }));
    },
    onSuccess: ({ data: { registration } }, { eventId }) => {
      const known: Check = { isRegistered: true, registration, hasAcceptedInvitation: false };
      if (person !== undefined) client.setQueryData(registrationKeys.check(person, eventId), known);
      void refresh();
    },
    // Refused: the page shows the state that stands in the way before it goes on.
    onError: (error) => {
      const refreshed = refresh();
      return error instanceof ApiError && error.status === 409 ? refreshed : undefined;
    },
  });
}

/** Cancels a registration, or leaves the waitlist. */
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
