import { apiClient } from '#platform/http/web/client.ts';
import { type FilterOf, useListPage } from '#platform/http/web/useListPage.ts';
import type { calls } from '../contract.ts';

const call = apiClient<typeof calls>();
export const perPage = 25;

export const useAuditLog = (filter: FilterOf<(typeof calls)['GET /admin/records']>) =>
  useListPage({
    key: ['records'],
    filter,
    perPage,
    load: (request) => call('GET /admin/records', request),
    staleTime: 0,
  });
