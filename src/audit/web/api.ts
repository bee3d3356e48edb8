import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { apiClient } from '#platform/http/web/client.ts';
import type { calls } from '../contract.ts';

const call = apiClient<typeof calls>();
export const perPage = 25;

interface Filter {
  actor: string;
  action: string;
  from: string;
  to: string;
  page: number;
}

export const useAuditLog = (filter: Filter) =>
  useQuery({
    queryKey: ['records', filter],
    queryFn: ({ signal }) => call('GET /admin/records', { query: { ...filter, limit: perPage }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
