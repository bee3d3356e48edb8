import { useQuery } from '@tanstack/react-query';
import { useChange } from '#platform/http/web/useChange.ts';
import { apiClient } from '#platform/http/web/client.ts';
import { type FilterOf, useListPage } from '#platform/http/web/useListPage.ts';
import type { MailStatus } from '#platform/mailStatus.ts';
import type { LoggedMail, mailCalls } from '../contract.ts';

const call = apiClient<typeof mailCalls>();
const mailLogKey = ['mailLog'] as const;
export const perPage = 25;

export const useMailLog = (filter: FilterOf<(typeof mailCalls)['GET /admin/mail']>) =>
  useListPage({ key: mailLogKey, filter, perPage, load: (request) => call('GET /admin/mail', request), staleTime: 0 });

export const useMailCount = (status: MailStatus) =>
  useQuery({
    queryKey: [...mailLogKey, 'count', status],
    queryFn: async ({ signal }) =>
      (await call('GET /admin/mail', { query: { status, page: 1, limit: 1 }, signal })).total,
  });

export const useDismiss = () =>
  useChange(({ _id: id }: LoggedMail) => call('POST /admin/mail/:id/dismiss', { params: { id } }), mailLogKey);

export const useResend = () =>
  useChange(({ _id: id }: LoggedMail) => call('POST /admin/mail/:id/resend', { params: { id } }), mailLogKey);
