import { useParticipantQuery } from '#people/accounts/web/useParticipantQuery.ts';
import { apiClient } from '#platform/http/web/client.ts';
import type { calls } from '../contract.ts';

const call = apiClient<typeof calls>();

export const registrationKeys = {
  all: ['registrations'] as const,
  mine: (userId: string) => ['registrations', userId, 'mine'] as const,
  check: (userId: string, eventId: string) => ['registrations', userId, 'check', eventId] as const,
  roster: (eventId: string) => ['registrations', 'roster', eventId] as const,
  teamName: (eventId: string, name: string) => ['registrations', 'team-name', eventId, name] as const,
};

export const useMyRegistrations = () =>
  useParticipantQuery(
    registrationKeys.mine,
    async ({ signal }) => (await call('GET /registrations/my-registrations', { signal })).registrations,
  );

export const useRegistrationCheck = (eventId: string) =>
  useParticipantQuery(
    (userId) => registrationKeys.check(userId, eventId),
    ({ signal }) => call('GET /registrations/check/:eventId', { params: { eventId }, signal }),
  );
