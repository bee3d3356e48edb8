import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiClient } from '#platform/http/web/client.ts';
import type { calls, Settings } from '../contract.ts';
import { settingsQuery } from './api.ts';

const call = apiClient<typeof calls>();

export function useChangeSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (changes: Partial<Settings> & { confirm?: boolean }) => {
      // A response requested earlier would restore the old values.
      await client.cancelQueries({ queryKey: settingsQuery.queryKey });
      return (await call('PATCH /settings', { body: changes })).settings;
    },
    onSuccess: (settings) => client.setQueryData(settingsQuery.queryKey, settings),
  });
}

/** Fetched for each question, because teams keep registering. */
export const currentErasure = () => call('GET /settings/erasure');
