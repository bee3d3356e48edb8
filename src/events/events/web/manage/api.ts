import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { calls as peopleCalls } from '#people/people/contract.ts';
import { administrators } from '#people/accounts/rules.ts';
import { useSession } from '#people/accounts/web/session.ts';
import { useUserQuery } from '#people/accounts/web/useUserQuery.ts';
import { byText } from '#platform/fold.ts';
import type { ResponseData, CallInput } from '#platform/http/contract.ts';
import { apiClient, hasRefusalCode } from '#platform/http/web/client.ts';
import type { calls } from '../../contract.ts';
import { eventKeys } from '../api.ts';
import type { DraftChange } from './PublishButton.tsx';
import type { Publishing } from './useBulkPublish.ts';
import { type StatusChange, statusSetFrom, useBatch, useOptimisticStatus } from './statusChange.ts';

export type ManagedEvent = ResponseData<(typeof calls)['GET /admin/events']>['events'][number];
export type EventBody = CallInput<(typeof calls)['POST /events']>['body'];

const call = apiClient<typeof calls>();
const callPeople = apiClient<typeof peopleCalls>();

const managedKey = (userId: string | undefined) => [...eventKeys.managed, userId] as const;

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

const setStatus = (change: StatusChange) =>
  statusSetFrom(change, (updatedAt) =>
    call('PATCH /events/:id', {
      params: { id: change.event._id },
      body: { status: change.status, cancellationReason: change.reason, updatedAt },
    }),
  );

const statusOptions = { queryKey: eventKeys.all, mutationKey: ['events', 'status'], mutationFn: setStatus };

/** One by one, as a single status is set. The list is not fetched again before `refetch`. */
export const useSetStatuses = () => useBatch(statusOptions);

export function useSetStatus(id: string) {
  const { user } = useSession();
  return useOptimisticStatus(id, managedKey(user?._id), statusOptions);
}

export function useWrite<Written, Result>(write: (written: Written) => Promise<Result>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: write,
    onSuccess: () => void client.invalidateQueries({ queryKey: eventKeys.all }),
  });
}

export const useCreateEvent = () => useWrite((body: EventBody) => call('POST /events', { body }));
export const useEditEvent = (id: string) =>
  useWrite((body: EventBody & { updatedAt: string; notify: boolean }) =>
    call('PUT /events/:id', { params: { id }, body }),
  );
const setDraft = async ({ event: { _id: id, updatedAt }, isDraft }: DraftChange) =>
  (await call('PUT /events/:id', { params: { id }, body: { isDraft, updatedAt } })).event;

/** Publishes a draft, or makes an event one again. */
export const useSetDraft = () => useWrite(setDraft);

/** Of several, one by one: the list is not fetched again before `refetch`. */
export function usePublishing(): Publishing {
  const client = useQueryClient();
  return { save: setDraft, refetch: () => client.invalidateQueries({ queryKey: eventKeys.all }) };
}

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
