import { useQuery } from '@tanstack/react-query';
import { useSession } from '#accounts/web/session.ts';
import { apiClient } from '#platform/http/web/client.ts';
import type { calls } from '../contract.ts';

const call = apiClient<typeof calls>();

export function useNumbers() {
  const { user } = useSession();
  return useQuery({
    queryKey: ['numbers', user?._id],
    queryFn: ({ signal }) => call('GET /admin/numbers', { signal }),
    enabled: user !== null,
    staleTime: 0,
  });
}
