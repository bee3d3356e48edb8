import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiClient } from '#platform/http/web/client.ts';
import { useListPage } from '#platform/http/web/useListPage.ts';
import type { LoggedMail, mailCalls } from '../contract.ts';

const call = apiClient<typeof mailCalls>();
const mailLogKey = ['mailLog'] as const;
export const perPage = 25;

interface Filter {
  status: string;
  to: string;
  page: number;
}

export const useMailLog = (filter: Filter) =>
  useListPage({
    key: mailLogKey,
    filter,
    perPage,
    load: (query, signal) => call('GET /admin/mail', { query, signal }),
    staleTime: 0,
  });

export function useResend() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ _id: id }: LoggedMail) => call('POST /admin/mail/:id/resend', { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: mailLogKey }),
  });
}
