import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { festival } from '#festival';
import { apiClient } from '#platform/http/web/client.ts';
import type { calls, Settings } from '../contract.ts';

const call = apiClient<typeof calls>();

export const settingsKey = ['settings'] as const;
const settingsQuery = queryOptions<Settings>({
  queryKey: settingsKey,
  queryFn: async ({ signal }) => (await call('GET /settings', { signal })).settings,
  // The festival's first values stand until the answer is there; as if they were old, so that it is asked for.
  initialData: festival.settings,
  initialDataUpdatedAt: 0,
});

/** What the site is set to now. */
export const useSettings = (): Settings => useQuery(settingsQuery).data ?? festival.settings;

/** Changes some of the settings, for super_admins. Every page that shows them follows. */
export function useChangeSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (changes: Partial<Settings>) => {
      // An answer that was asked for earlier would bring the old values back.
      await client.cancelQueries({ queryKey: settingsQuery.queryKey });
      return (await call('PATCH /settings', { body: changes })).settings;
    },
    onSuccess: (settings) => client.setQueryData(settingsQuery.queryKey, settings),
  });
}
