import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useUserQuery } from '#people/accounts/web/useUserQuery.ts';
import { apiClient } from '#platform/http/web/client.ts';
import type { calls, Message } from '../contract.ts';
import type { Audience } from '../rules.ts';

const call = apiClient<typeof calls>();

export const messageKeys = { all: ['messages'] as const };

export interface MessagedEvent {
  _id: string;
  isFeatured: boolean;
}

export interface Messages {
  messages: Message[];
  /** For organizers: the size of each audience. */
  reach?: Partial<Record<Audience, number>> | undefined;
}

export const useMessages = ({ _id: id, isFeatured }: MessagedEvent) =>
  useUserQuery(
    (userId) => [...messageKeys.all, id, userId],
    ({ signal }): Promise<Messages> => {
      const input = { params: { id }, signal };
      return isFeatured ? call('GET /featured-events/:id/messages', input) : call('GET /events/:id/messages', input);
    },
  );

/** Messages to the leader of the linked team; in memory only while they are shown. */
export const useTeamMessages = (token: string) =>
  useQuery({
    queryKey: [...messageKeys.all, 'team', token],
    queryFn: ({ signal }): Promise<Messages> =>
      call('GET /featured-registrations/manage/messages', { headers: { 'x-manage-token': token }, signal }),
    gcTime: 0,
  });

interface MessageForm {
  audience: Audience;
  subject: string;
  body: string;
}

export function useSendMessage({ _id: id, isFeatured }: MessagedEvent) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ audience, ...written }: MessageForm) => {
      const params = { id };
      return isFeatured
        ? call('POST /featured-events/:id/messages', { params, body: { ...written, audience: 'leaders' } })
        : call('POST /events/:id/messages', { params, body: { ...written, audience } });
    },
    onSettled: () => client.invalidateQueries({ queryKey: [...messageKeys.all, id] }),
  });
}
