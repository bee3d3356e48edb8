import { apiClient } from '#platform/http/web/client.ts';
import { useListPage } from '#platform/http/web/useListPage.ts';
import type { Sort } from '#ui/records/useUrlSort.ts';
import type { calls } from '../contract.ts';
import type { auditSorts } from '../rules.ts';

const call = apiClient<typeof calls>();
export const perPage = 25;

interface Filter extends Sort<(typeof auditSorts)[number]> {
  actor: string;
  action: string;
  from: string;
  to: string;
  page: number;
}

export const useAuditLog = (filter: Filter) =>
  useListPage({
    key: ['records'],
    filter,
    perPage,
    load: (query, signal) => call('GET /admin/records', { query, signal }),
    staleTime: 0,
  });
