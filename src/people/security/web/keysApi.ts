import { useQuery } from '@tanstack/react-query';
import type { CallInput } from '#platform/http/contract.ts';
import { useChange } from '#platform/http/web/useChange.ts';
import { apiClient } from '#platform/http/web/client.ts';
import type { calls } from '../keyContract.ts';

const call = apiClient<typeof calls>();
const keysKey = ['keys'] as const;

export const useKeys = (enabled: boolean) =>
  useQuery({
    queryKey: keysKey,
    queryFn: async ({ signal }) => (await call('GET /keys', { signal })).entries,
    enabled,
    // A script may have used one, and another super admin may have ended one.
    refetchOnMount: 'always',
  });

/** @returns the key, which the API returns only once */
export const useMakeKey = () =>
  useChange((body: CallInput<(typeof calls)['POST /keys']>['body']) => call('POST /keys', { body }), keysKey);

export const useEndKey = () => useChange((id: string) => call('DELETE /keys/:id', { params: { id } }), keysKey);
