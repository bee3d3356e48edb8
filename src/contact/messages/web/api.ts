import { useQuery } from '@tanstack/react-query';
import { callOfKind } from '#events/events/web/callOfKind.ts';
import { useUserQuery } from '#people/accounts/web/useUserQuery.ts';
import { useChange } from '#platform/http/web/useChange.ts';
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

export const useMessages = (event: MessagedEvent) =>
  useUserQuery(
    (userId) => [...messageKeys.all, event._id, userId],
    ({ signal }): Promise<Messages> =>
      call(callOfKind('GET /events/:id/messages', event), { params: { id: event._id }, signal }),
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

export const useSendMessage = (event: MessagedEvent) =>
  useChange(
    (body: MessageForm) => call(callOfKind('POST /events/:id/messages', event), { params: { id: event._id }, body }),
    [...messageKeys.all, event._id],
  );
