import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useChange } from '#platform/http/web/useChange.ts';
import { apiClient } from '#platform/http/web/client.ts';
import { rememberOwnChange, versionSeen } from '#platform/http/web/ownChanges.ts';
import { type FilterOf, useListPage } from '#platform/http/web/useListPage.ts';
import type { calls } from '../../contract.ts';
import type { ApplicationStatus } from '../../rules.ts';

const call = apiClient<typeof calls>();
export const perPage = 50;

export type Kind = 'team' | 'club';
export interface Reviewed {
  _id: string;
  name: string;
  status: ApplicationStatus;
  updatedAt: string;
}
interface Listed {
  applications: Reviewed[];
}

const keyOf = (kind: Kind) => ['applications', kind] as const;
const settingStatus = (kind: Kind) => ['applications', kind, 'status'] as const;

export const useApplications = (filter: FilterOf<(typeof calls)['GET /recruitment']>) =>
  useListPage({ key: keyOf('team'), filter, perPage, load: (request) => call('GET /recruitment', request) });

export const useClubApplications = (filter: FilterOf<(typeof calls)['GET /club-recruitment']>) =>
  useListPage({ key: keyOf('club'), filter, perPage, load: (request) => call('GET /club-recruitment', request) });

const onePending = { status: 'pending', page: 1, limit: 1 };

/** How many applications are unreviewed, by kind. */
export const usePendingApplications = () => ({
  team: useQuery({
    queryKey: [...keyOf('team'), onePending],
    queryFn: ({ signal }) => call('GET /recruitment', { query: onePending, signal }),
    select: ({ stats }) => stats.pending,
  }),
  club: useQuery({
    queryKey: [...keyOf('club'), onePending],
    queryFn: ({ signal }) => call('GET /club-recruitment', { query: onePending, signal }),
    select: ({ stats }) => stats.pending,
  }),
});

export const useEraseApplication = (kind: Kind) =>
  useChange(
    (id: string) =>
      kind === 'team'
        ? call('DELETE /recruitment/:id', { params: { id } })
        : call('DELETE /club-recruitment/:id', { params: { id } }),
    keyOf(kind),
  );

/** One by one, as a single status is set. The list is not refetched before `refetch`. */
export function useSetStatuses(kind: Kind) {
  const client = useQueryClient();
  return {
    set: (change: Change) => setStatus(kind, change),
    refetch: () => client.invalidateQueries({ queryKey: keyOf(kind) }),
  };
}

/** The server's result, and whether the mail about the earlier status had been sent already. */
export interface StatusSet {
  application: Reviewed;
  isChanged: boolean;
  wasTold: boolean;
}

async function setStatus(kind: Kind, { application, status, notify = false }: Change): Promise<StatusSet> {
  const { _id: id, updatedAt: seen } = application;
  const updatedAt = versionSeen(id, seen);
  const request = { params: { id }, body: { status, updatedAt, notify } };
  const answer = await (kind === 'team'
    ? call('PUT /recruitment/:id/status', request)
    : call('PUT /club-recruitment/:id/status', request));
  // Else the next change from the stale list would seem to have seen the other administrator's.
  if (answer.isChanged) rememberOwnChange(id, updatedAt, answer.application.updatedAt);
  return answer;
}

interface Change {
  application: Reviewed;
  status: ApplicationStatus;
  notify?: boolean;
}

/** Optimistic, with rollback. Changes of one application are sequential. */
export function useSetStatus(kind: Kind, id: string) {
  const client = useQueryClient();
  const queryKey = keyOf(kind);
  const put = (from: ApplicationStatus, to: ApplicationStatus) =>
    client.setQueriesData<Listed>(
      { queryKey },
      (listed) =>
        listed && {
          ...listed,
          applications: listed.applications.map((each) =>
            // Unless it has been set again since.
            each._id === id && each.status === from ? { ...each, status: to } : each,
          ),
        },
    );
  return useMutation({
    mutationKey: settingStatus(kind),
    scope: { id: `status of ${id}` },
    mutationFn: (change: Change) => setStatus(kind, change),
    onMutate: async ({ application, status }) => {
      await client.cancelQueries({ queryKey });
      put(application.status, status);
    },
    onError: (_error, { application, status }) => put(status, application.status),
    onSettled: () => {
      // A response requested during another change would overwrite it.
      if (client.isMutating({ mutationKey: settingStatus(kind) }) > 1) return undefined;
      return client.invalidateQueries({ queryKey });
    },
  });
}
