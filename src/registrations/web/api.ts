import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { participants } from '#accounts/rules.ts';
import { useSession } from '#accounts/web/session.ts';
import { eventKeys } from '#events/web/api.ts';
import { ApiError, caller, sayingCaller } from '#shared/web/call.ts';
import type { Answer } from '#shared/endpoint.ts';
import type { calls, Registration } from '../contract.ts';
import { inTurn } from './inTurn.ts';

type Check = Answer<(typeof calls)['GET /registrations/check/:eventId']>;

const call = caller<typeof calls>();
const saying = sayingCaller<typeof calls>();

/** `all` begins every key of this feature. What a person sees is kept under that person. */
export const registrationKeys = {
  all: ['registrations'] as const,
  mine: (userId: string) => ['registrations', userId, 'mine'] as const,
  check: (userId: string, eventId: string) => ['registrations', userId, 'check', eventId] as const,
};

/** The id of whoever is signed in and takes part; nobody else is asked about registrations. */
function useParticipantId(): string | undefined {
  const { user } = useSession();
  return participants.some((role) => role === user?.role) ? user?._id : undefined;
}

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

/** Everything that a changed registration changes: seats are the events', places the registrations'. */
function useRefresh() {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: registrationKeys.all }),
      client.invalidateQueries({ queryKey: eventKeys.all }),
    ]);
}

/** Registers the signed-in person alone. */
export function useRegister() {
  const person = useParticipantId();
  const client = useQueryClient();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (eventId: string) =>
      inTurn(() => saying('POST /registrations', { body: { eventId, teamMembers: [], useInvitations: false } })),
    onSuccess: ({ data: { registration } }, eventId) => {
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
