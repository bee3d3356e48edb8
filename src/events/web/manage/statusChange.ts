import { type MutationOptions, useQueryClient } from '@tanstack/react-query';
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
  /** On exactly this version: a later change is another decision, the own one too. */
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
  // Else the next change from the stale list would pass for one that saw the other administrator's.
  if (answer.isChanged) rememberOwnChange(id, updatedAt, answer.event.updatedAt);
  return answer;
}

/** One event's changes go one after the other, alone or in a batch. */
export const scopeOf = (id: string) => ({ id: `status of ${id}` });

type BatchOptions = Required<Pick<MutationOptions<StatusSet, Error, StatusChange>, 'mutationKey' | 'mutationFn'>> & {
  queryKey: readonly string[];
};

/** For several: each a mutation, as that of a single one, so that they know of each other. */
export function useBatch({ queryKey, mutationKey, mutationFn }: BatchOptions) {
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
    // A single change that is under way shows its status already, and fetches the list itself at its end.
    settled: () => client.isMutating({ mutationKey }) === 0 && client.invalidateQueries({ queryKey }),
  };
}
