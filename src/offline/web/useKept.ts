import { type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { isRefusal } from '#platform/http/web/client.ts';
import type { QueryResult } from '#ui/QueryView.tsx';

/** An answer as the device keeps it, with when it came. */
interface Kept {
  data: unknown;
  at: number;
}

interface Keeping<Data> {
  /** Of the entry on the device. */
  name: string;
  /** Whose it is; undefined keeps nothing. */
  holder: string | undefined;
  queryKey: readonly unknown[];
  query: UseQueryResult<Data>;
  /** What can be shown of a kept value, which another version of the site may have written. */
  read: (kept: unknown) => Data | undefined;
}

const lifetimeMs = 30 * 86_400_000;
/** As long as the worker waits for a page. */
const slowNetworkMs = 3_000;
const againMs = 15_000;

/** When what a query shows came to the device, by entry and holder: other parts of the page share the query's data. */
const restored = new Map<string, number>();

// Late: the first load of My Registrations is at its limit.
const store = () => import('./kept.ts');

/**
 * Keeps what a query answers, and gives the query what was kept where no answer comes: without a network at once, else after
 * 3 s. A refusal is an answer. @returns the query for `QueryView`, and since when `keptAt` says is what it shows, if it is kept
 */
export function useKept<Data>({ name, holder, queryKey, query, read }: Keeping<Data>) {
  const client = useQueryClient();
  const { data, dataUpdatedAt, failureReason, isLoadingError, refetch } = query;
  const id = `${name} ${holder}`;
  const [nothingOf, setNothingOf] = useState<string>();
  const hasAnswer = dataUpdatedAt > 0 || isRefusal(failureReason);
  const hasFailed = failureReason !== null;

  const restore = useEffectEvent((kept: Kept | undefined) => {
    const value = kept && read(kept.data);
    if (!kept || value === undefined) return setNothingOf(id);
    restored.set(id, kept.at);
    client.setQueryData(queryKey, value, { updatedAt: kept.at });
  });
  useEffect(() => {
    if (holder === undefined || hasAnswer) return undefined;
    let isWanted = true;
    const look = async () => {
      const kept = await (await store()).readKept<Kept>(name, holder);
      if (isWanted) restore(kept);
    };
    const timer = setTimeout(
      () => void look().catch(() => isWanted && restore(undefined)),
      hasFailed || !navigator.onLine ? 0 : slowNetworkMs,
    );
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [name, holder, hasAnswer, hasFailed]);

  useEffect(() => {
    if (holder === undefined || dataUpdatedAt === 0) return;
    void store()
      .then(({ keep }) => keep(name, holder, { data, at: dataUpdatedAt }, dataUpdatedAt + lifetimeMs))
      .catch(() => undefined);
  }, [name, holder, data, dataUpdatedAt]);

  const keptAt = dataUpdatedAt > 0 && restored.get(id) === dataUpdatedAt ? dataUpdatedAt : undefined;
  const isKept = keptAt !== undefined;
  useEffect(() => {
    if (!isKept) return undefined;
    // A network that swallowed the last request may be gone: the one that is back gets a new one.
    const onOnline = () => void refetch();
    const timer = setInterval(() => void refetch({ cancelRefetch: false }), againMs);
    addEventListener('online', onOnline);
    return () => {
      clearInterval(timer);
      removeEventListener('online', onOnline);
    };
  }, [isKept, refetch]);

  const isLookingUp = isLoadingError && holder !== undefined && !hasAnswer && nothingOf !== id;
  const shown: QueryResult<Data> = {
    data,
    error: isLookingUp ? null : query.error,
    isFetching: query.isFetching,
    isLoadingError: isLoadingError && !isLookingUp,
    refetch,
  };
  return { query: shown, keptAt };
}
