import { useQuery } from '@tanstack/react-query';
import { useParticipantQuery } from '#people/accounts/web/useParticipantQuery.ts';
import { apiClient } from '#platform/http/web/client.ts';
import type { calls } from '../contract.ts';

const call = apiClient<typeof calls>();

const certificateKeys = {
  mine: (personId: string) => ['certificates', 'mine', personId] as const,
  ofEvent: (eventId: string) => ['certificates', 'event', eventId] as const,
  one: (serial: string) => ['certificates', 'one', serial] as const,
};

export const useOwnCertificates = () =>
  useParticipantQuery(
    certificateKeys.mine,
    async ({ signal }) => (await call('GET /certificates/mine', { signal })).certificates,
  );

export const useEventCertificates = (eventId: string) =>
  useQuery({
    queryKey: certificateKeys.ofEvent(eventId),
    queryFn: ({ signal }) => call('GET /events/:id/certificates', { params: { id: eventId }, signal }),
    staleTime: 0,
  });

export const useCertificate = (serial: string) =>
  useQuery({
    queryKey: certificateKeys.one(serial),
    queryFn: async ({ signal }) => (await call('GET /verify/:serial', { params: { serial }, signal })).certificate,
    enabled: serial !== '',
    staleTime: 0,
    retry: false,
  });
