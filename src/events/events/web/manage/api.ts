import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { calls as peopleCalls } from '#people/people/contract.ts';
import { administrators } from '#people/accounts/rules.ts';
import { useUserQuery } from '#people/accounts/web/useUserQuery.ts';
import { byText } from '#platform/fold.ts';
import type { ResponseData, CallInput } from '#platform/http/contract.ts';
import { apiClient, hasRefusalCode } from '#platform/http/web/client.ts';
import type { calls } from '../../contract.ts';
import { eventKeys } from '../api.ts';
import { stateCalls } from './stateCalls.ts';

export type ManagedEvent = ResponseData<(typeof calls)['GET /admin/events']>['events'][number];
export type EventBody = CallInput<(typeof calls)['POST /events']>['body'];

const call = apiClient<typeof calls>();
const callPeople = apiClient<typeof peopleCalls>();

const { managedKey, ...changes } = stateCalls({
  keys: eventKeys,
  setDraft: (id, body) => call('PUT /events/:id', { params: { id }, body }),
  setStatus: (id, body) => call('PATCH /events/:id', { params: { id }, body }),
});
export const { useWrite, useSetDraft, usePublishing, useSetStatus, useSetStatuses } = changes;

export const useManagedEvents = () =>
  useUserQuery(managedKey, async ({ signal }) => (await call('GET /admin/events', { signal })).events);

/** Always refetched: an old copy would overwrite what others changed. */
export const useEventToEdit = (id: string) =>
  useQuery({
    queryKey: [...eventKeys.all, 'edit', id],
    queryFn: async ({ signal }) => (await call('GET /events/:id', { params: { id }, signal })).event,
    staleTime: 0,
    gcTime: 0,
  });

export const useCreateEvent = () => useWrite((body: EventBody) => call('POST /events', { body }));
export const useEditEvent = (id: string) =>
  useWrite((body: EventBody & { updatedAt: string; notify: boolean }) =>
    call('PUT /events/:id', { params: { id }, body }),
  );
/** How many people have a seat, and how many of them this edit would make ineligible. Fetched before saving. */
export const impactOfEdit = (id: string, { eligibilityCriteria, allowOtherDepartments }: EventBody) =>
  call('GET /events/:id/impact', {
    params: { id },
    query: {
      batches: eligibilityCriteria?.batches?.join(','),
      allowOtherDepartments: allowOtherDepartments ? 'true' : 'false',
    },
  });

const peopleKey = ['people'] as const;

export const useAdministrators = () =>
  useQuery({
    queryKey: [...peopleKey, 'administrators'],
    queryFn: async ({ signal }) => {
      const lists = await Promise.all(
        administrators.map((role) => callPeople('GET /admin/users', { query: { role, limit: 500 }, signal })),
      );
      return lists.flatMap(({ users }) => users).toSorted(byText(({ name }) => name));
    },
  });

export const useTransferOrganizer = (id: string) =>
  useWrite((userId: string) => call('PUT /events/:id/organizer', { params: { id }, body: { userId } }));

/** The list of users shows how many events each one organizes. */
export function useHandOver() {
  const client = useQueryClient();
  const refetchPeople = () => client.invalidateQueries({ queryKey: peopleKey });
  return useMutation({
    mutationFn: (body: CallInput<(typeof calls)['POST /admin/events/handover']>['body']) =>
      call('POST /admin/events/handover', { body }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: eventKeys.all });
      return refetchPeople();
    },
    onError: (error) => void (hasRefusalCode(error, 'organizes_nothing') && refetchPeople()),
  });
}
