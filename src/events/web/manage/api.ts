import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { calls as peopleCalls } from '#people/contract.ts';
import { administrators } from '#accounts/rules.ts';
import { useSession } from '#accounts/web/session.ts';
import type { ResponseData, CallInput } from '#platform/http/contract.ts';
import { apiClient } from '#platform/http/web/client.ts';
import type { calls } from '../../contract.ts';
import type { EventStatus } from '../../rules.ts';
import { eventKeys } from '../api.ts';

export type ManagedEvent = ResponseData<(typeof calls)['GET /admin/events']>['events'][number];
export type EventBody = CallInput<(typeof calls)['POST /events']>['body'];

const call = apiClient<typeof calls>();
const callPeople = apiClient<typeof peopleCalls>();
const statusChange = ['events', 'status'] as const;

/** What a person manages is kept under that person. */
const managedKey = (userId: string | undefined) => [...eventKeys.all, 'managed', userId] as const;

/** The events the signed-in administrator may manage, soonest first. */
export function useManagedEvents() {
  const { user } = useSession();
  return useQuery({
    queryKey: managedKey(user?._id),
    queryFn: async ({ signal }) => (await call('GET /admin/events', { signal })).events,
    enabled: user !== null,
  });
}

/** An event to be edited: always fetched anew, since an old copy would overwrite what others changed. */
export const useEventToEdit = (id: string) =>
  useQuery({
    queryKey: [...eventKeys.all, 'edit', id],
    queryFn: async ({ signal }) => (await call('GET /events/:id', { params: { id }, signal })).event,
    staleTime: 0,
    gcTime: 0,
  });

/** Sets an event's status: the list shows it at once, and again what was when the server says no. */
export function useSetStatus() {
  const client = useQueryClient();
  const { user } = useSession();
  const key = managedKey(user?._id);
  const put = (id: string, change: (event: ManagedEvent) => Partial<ManagedEvent>) =>
    client.setQueryData<ManagedEvent[]>(key, (events) =>
      events?.map((event) => (event._id === id ? { ...event, ...change(event) } : event)),
    );
  return useMutation({
    mutationKey: statusChange,
    mutationFn: ({ id, status }: { id: string; status: EventStatus }) =>
      call('PATCH /events/:id', { params: { id }, body: { status } }),
    onMutate: async ({ id, status }) => {
      await client.cancelQueries({ queryKey: key });
      const before = client.getQueryData<ManagedEvent[]>(key)?.find((event) => event._id === id)?.status;
      put(id, () => ({ status }));
      return { before };
    },
    onError: (_error, { id, status }, known) => {
      const before = known?.before;
      // Not if it has been set once more since.
      if (before) put(id, (event) => (event.status === status ? { status: before } : {}));
    },
    onSettled: () => {
      // An answer that was on its way would undo what is being set at another card.
      if (client.isMutating({ mutationKey: statusChange }) === 1) {
        void client.invalidateQueries({ queryKey: eventKeys.all });
      }
    },
  });
}

/** Every list of events may hold what was written. */
function useWrite<Written, Result>(write: (written: Written) => Promise<Result>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: write,
    onSuccess: () => void client.invalidateQueries({ queryKey: eventKeys.all }),
  });
}

export const useCreateEvent = () => useWrite((body: EventBody) => call('POST /events', { body }));
export const useEditEvent = (id: string) =>
  useWrite((body: EventBody & { updatedAt: string }) => call('PUT /events/:id', { params: { id }, body }));
export const useDeleteEvent = () => useWrite((id: string) => call('DELETE /events/:id', { params: { id } }));

/** Everybody who can organize an event, by name. */
export const useAdministrators = () =>
  useQuery({
    queryKey: ['people', 'administrators'],
    queryFn: async ({ signal }) => {
      const lists = await Promise.all(
        administrators.map((role) => callPeople('GET /admin/users', { query: { role, limit: 500 }, signal })),
      );
      return lists.flatMap(({ users }) => users).toSorted((a, b) => a.name.localeCompare(b.name));
    },
  });

export const useTransferOrganizer = (id: string) =>
  useWrite((userId: string) => call('PUT /events/:id/organizer', { params: { id }, body: { userId } }));
