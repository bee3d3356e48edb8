import { type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { isRefusal } from '#platform/http/web/client.ts';
import type { QueryResult } from '#ui/layout/QueryView.tsx';

/** A response, with the time of its arrival. */
interface OfflineCopy {
  data: unknown;
  at: number;
}

interface OfflineCopyOptions<Data> {
  /** Of the entry in the offline store. */
  name: string;
  /** Undefined: nothing is stored. */
  holder: string | undefined;
  queryKey: readonly unknown[];
  query: UseQueryResult<Data>;
  /** Parses a copy, which another version of the site may have stored. */
  read: (stored: unknown) => Data | undefined;
  /** Another entry that may hold it if `name` is not stored. */
  other?: { name: string; read: (stored: unknown) => Data | undefined };
}

const lifetimeMs = 30 * 86_400_000;
/** The same as in the worker. */
const slowNetworkMs = 3_000;
const retryMs = 15_000;

/** The time of the copy that a query shows, by entry and holder: other parts of the page share the query's data. */
const restored = new Map<string, number>();

// Imported lazily: the first load of My Registrations is at its limit.
const store = () => import('./offlineStore.ts');

/**
 * Stores the data of a query, and restores it without a response: at once without a network, else after 3 s. A refusal
 * is a response.
 * @returns the query for `QueryView`, and in `offlineSince` the time of the copy, if it shows one; in `dataUpdatedAt`
 * the time of the shown data
 */
export function useOfflineCopy<Data>({ name, holder, queryKey, query, read, other }: OfflineCopyOptions<Data>) {
  const client = useQueryClient();
  const { data, dataUpdatedAt, failureReason, isLoadingError, refetch } = query;
  const id = `${name} ${holder}`;
  const [nothingOf, setNothingOf] = useState<string>();
  // A server-rendered page has only the error.
  const hasAnswer = dataUpdatedAt > 0 || isRefusal(failureReason) || isRefusal(query.error);
  const hasFailed = failureReason !== null;

  const restore = useEffectEvent((...copies: readonly (OfflineCopy | undefined)[]) => {
    const readers = [read, other?.read];
    for (const [i, copy] of copies.entries()) {
      const value = copy && readers[i]?.(copy.data);
      if (!copy || value === undefined) continue;
      restored.set(id, copy.at);
      client.setQueryData(queryKey, value, { updatedAt: copy.at });
      return;
    }
    setNothingOf(id);
  });
  const otherName = other?.name;
  useEffect(() => {
    if (holder === undefined || hasAnswer) return undefined;
    let isWanted = true;
    const lookUp = async () => {
      const { readOffline } = await store();
      const copy = await readOffline<OfflineCopy>(name, holder);
      const listed = otherName === undefined ? undefined : await readOffline<OfflineCopy>(otherName, holder);
      if (isWanted) restore(copy, listed);
    };
    const timer = setTimeout(
      () => void lookUp().catch(() => isWanted && restore()),
      hasFailed || !navigator.onLine ? 0 : slowNetworkMs,
    );
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [name, otherName, holder, hasAnswer, hasFailed]);

  useEffect(() => {
    if (holder === undefined || dataUpdatedAt === 0) return;
    void store()
      .then(({ saveOffline }) => saveOffline(name, holder, { data, at: dataUpdatedAt }, dataUpdatedAt + lifetimeMs))
      .catch(() => undefined);
  }, [name, holder, data, dataUpdatedAt]);

  const offlineSince = dataUpdatedAt > 0 && restored.get(id) === dataUpdatedAt ? dataUpdatedAt : undefined;
  const isCopy = offlineSince !== undefined;
  useEffect(() => {
    if (!isCopy) return undefined;
    // The last request may have been lost with its network.
    const onOnline = () => void refetch();
    const timer = setInterval(() => void refetch({ cancelRefetch: false }), retryMs);
    addEventListener('online', onOnline);
    return () => {
      clearInterval(timer);
      removeEventListener('online', onOnline);
    };
  }, [isCopy, refetch]);

  const isLookingUp = isLoadingError && holder !== undefined && !hasAnswer && nothingOf !== id;
  const shown: QueryResult<Data> = {
    data,
    error: isLookingUp ? null : query.error,
    isFetching: query.isFetching,
    isLoadingError: isLoadingError && !isLookingUp,
    refetch,
  };
  return { query: shown, offlineSince, dataUpdatedAt };
}
