import { type MutationOptions, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { rememberOwnChange, versionSeen } from '#platform/http/web/ownChanges.ts';
import type { EventStatus } from '../../rules.ts';

export interface SeenEvent {
  _id: string;
  status: EventStatus;
  updatedAt: string;
}
export interface StatusChange {
  event: SeenEvent;
  status: EventStatus;
  /** The reason of a cancellation. */
  reason?: string;
  /** Only on exactly this version: refused after any later change, also one made here. */
  isExact?: boolean;
}
export interface StatusSet {
  event: SeenEvent;
  /** False when somebody else had set it already. */
  isChanged: boolean;
}

/** Sets a status on the version that was seen. */
export async function statusSetFrom(
  { event: { _id: id, updatedAt: seen }, isExact = false }: StatusChange,
  set: (updatedAt: string) => Promise<StatusSet>,
): Promise<StatusSet> {
  const updatedAt = isExact ? seen : versionSeen(id, seen);
  const answer = await set(updatedAt);
  // Else the next change from the stale list would seem to have seen the other administrator's.
  if (answer.isChanged) rememberOwnChange(id, updatedAt, answer.event.updatedAt);
  return answer;
}

/** Changes of one event are sequential, alone or in a batch. */
const scopeOf = (id: string) => ({ id: `status of ${id}` });

type StatusOptions = Required<Pick<MutationOptions<StatusSet, Error, StatusChange>, 'mutationKey' | 'mutationFn'>> & {
  queryKey: readonly string[];
};

interface Before {
  before: EventStatus | undefined;
}

/** Optimistic in the list under `shownKey`, with rollback. */
export const useOptimisticStatus = (id: string, shownKey: readonly unknown[], options: StatusOptions) =>
  useMutation(optimisticStatus(useQueryClient(), id, shownKey, options));

export function optimisticStatus(
  client: QueryClient,
  id: string,
  shownKey: readonly unknown[],
  { queryKey, mutationKey, mutationFn }: StatusOptions,
): MutationOptions<StatusSet, Error, StatusChange, Before> {
  const put = (change: (event: SeenEvent) => Partial<SeenEvent>) =>
    client.setQueryData<SeenEvent[]>(shownKey, (events) =>
      events?.map((event) => (event._id === id ? { ...event, ...change(event) } : event)),
    );
  return {
    mutationKey,
    scope: scopeOf(id),
    mutationFn,
    onMutate: async ({ status }) => {
      await client.cancelQueries({ queryKey: shownKey });
      const before = client.getQueryData<SeenEvent[]>(shownKey)?.find((event) => event._id === id)?.status;
      put(() => ({ status }));
      return { before };
    },
    // The list is refetched later: somebody who edits the event before that has seen this version. Unless an older list
    // has arrived meanwhile, whose status the form would save.
    onSuccess: ({ event: { updatedAt }, isChanged }, { status }) =>
      isChanged && put((event) => (event.status === status && event.updatedAt < updatedAt ? { updatedAt } : {})),
    onError: (_error, { status }, context) => {
      const before = context?.before;
      // Unless it has been set again since.
      if (before) put((event) => (event.status === status ? { status: before } : {}));
    },
    onSettled: () => {
      // A response already under way would overwrite an optimistic change on another card.
      if (client.isMutating({ mutationKey }) === 1) void client.invalidateQueries({ queryKey });
    },
  };
}

/** For several events: a mutation each, under the same key as a single change, so that `isMutating` counts both. */
export function useBatch({ queryKey, mutationKey, mutationFn }: StatusOptions) {
  const client = useQueryClient();
  return {
    set: (change: StatusChange): Promise<StatusSet> =>
      client
        .getMutationCache()
        .build<StatusSet, Error, StatusChange, unknown>(client, {
          mutationKey,
          mutationFn,
          scope: scopeOf(change.event._id),
        })
        .execute(change),
    // Not during a single change: it refetches the list itself when it ends.
    refetch: () => client.isMutating({ mutationKey }) === 0 && client.invalidateQueries({ queryKey }),
  };
}
