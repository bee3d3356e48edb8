import { useUserQuery } from '#people/accounts/web/useUserQuery.ts';
import { apiClient } from '#platform/http/web/client.ts';
import type { calls } from '../contract.ts';

const call = apiClient<typeof calls>();

export const useNumbers = () =>
  useUserQuery(
    (userId) => ['numbers', userId],
    ({ signal }) => call('GET /admin/numbers', { signal }),
    { staleTime: 0 },
  );
