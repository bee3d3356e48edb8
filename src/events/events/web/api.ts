import { type QueryFunction, queryOptions, useQuery } from '@tanstack/react-query';
import { apiClient, hasRefusalCode } from '#platform/http/web/client.ts';
import { serverNow } from '#platform/http/web/serverClock.ts';
import type { calls, FestivalEvent } from '../contract.ts';

const call = apiClient<typeof calls>();

export const eventKeys = {
  managed: ['events', 'managed'] as const,
  all: ['events'] as const,
  list: ['events', 'list'] as const,
  upcoming: ['events', 'upcoming'] as const,
  ofClubs: ['events', 'club'] as const,
  ofClub: (club: string) => ['events', 'club', club] as const,
  one: (id: string) => ['events', 'one', id] as const,
  groupOf: (id: string, userId: string | undefined) => ['events', 'group', id, userId] as const,
};

const longest = 86_400_000;

export type Closing = Pick<FestivalEvent, 'registrationOpen' | 'registrationOpensAt' | 'registrationDeadline'>;

/** Milliseconds until the deadline of an event that is or will be open; Infinity, which is never, when that is not within a day. */
export function untilDeadline(event: Closing | undefined): number {
  const mayBeOpen = event?.registrationOpen || event?.registrationOpensAt;
  const left = mayBeOpen ? Date.parse(event.registrationDeadline) - serverNow() : 0;
  return left > 0 && left < longest ? left + 500 : Infinity;
}

export const eventsQuery = queryOptions({
  queryKey: eventKeys.list,
  queryFn: async ({ signal }) => (await call('GET /events', { signal })).events,
});

const upcomingEventsQuery = queryOptions({
  queryKey: eventKeys.upcoming,
  queryFn: async ({ signal }) => (await call('GET /events', { query: { upcoming: 'true' }, signal })).events,
});

const clubEventsQuery = (club: string) =>
  queryOptions({
    queryKey: eventKeys.ofClub(club),
    queryFn: async ({ signal }) => (await call('GET /events', { query: { club }, signal })).events,
  });

/** For the page of one event, regular or featured. */
export const onePageQuery = <Event extends Parameters<typeof untilDeadline>[0]>(
  queryKey: readonly string[],
  queryFn: QueryFunction<Event>,
) =>
  queryOptions({
    queryKey,
    queryFn,
    // The server may have rendered the page with this 404.
    retryOnMount: (query) => !hasRefusalCode(query.state.error, 'not_found'),
    // Refetches at the deadline, so that an open page does not offer what the server would refuse.
    refetchInterval: (query) => untilDeadline(query.state.data),
  });

export const eventQuery = (id: string) =>
  onePageQuery(eventKeys.one(id), async ({ signal }) => {
    const { groupUrl: _groupUrl, ...event } = (await call('GET /events/:id', { params: { id }, signal })).event;
    // Shared by all users of this device, and kept for offline use.
    return event;
  });

export const useUpcomingEvents = () => useQuery(upcomingEventsQuery);

export const useClubEvents = (club: string) => useQuery(clubEventsQuery(club));
