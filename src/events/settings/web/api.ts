import { queryOptions, useQuery } from '@tanstack/react-query';
import { festival } from '#festival';
import { apiClient } from '#platform/http/web/client.ts';
import type { calls, Settings } from '../contract.ts';

const call = apiClient<typeof calls>();

/** The festival's initial values. */
export const initial: Settings = {
  ...festival.settings,
  secondFactorRequired: false,
  notice: null,
  noticeUntil: null,
};

export const settingsKey = ['settings'] as const;
export const settingsQuery = queryOptions<Settings>({
  queryKey: settingsKey,
  queryFn: async ({ signal }) => (await call('GET /settings', { signal })).settings,
  // Marked stale, so that they are refetched.
  initialData: initial,
  initialDataUpdatedAt: 0,
});

export const useSettings = (): Settings => useQuery(settingsQuery).data ?? initial;

/** Signed-in users are notified at once; the pages of visitors poll every minute. */
export function useNotice(): Pick<Settings, 'notice' | 'noticeUntil'> {
  return useQuery({ ...settingsQuery, refetchInterval: 60_000 }).data;
}
