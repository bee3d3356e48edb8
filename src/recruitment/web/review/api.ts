import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiClient } from '#platform/http/web/client.ts';
import { rememberOwnChange, versionSeen } from '#platform/http/web/ownChanges.ts';
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

interface Filter {
  search: string;
  status: string;
  batch: string;
  page: number;
}

export const useApplications = (filter: Filter & { domain: string }) =>
  useQuery({
    queryKey: [...keyOf('team'), filter],
    queryFn: ({ signal }) => call('GET /recruitment', { query: { ...filter, limit: perPage }, signal }),
    placeholderData: keepPreviousData,
  });

export const useClubApplications = (filter: Filter & { clubSlug: string; recruitmentType: string }) =>
  useQuery({
    queryKey: [...keyOf('club'), filter],
    queryFn: ({ signal }) => call('GET /club-recruitment', { query: { ...filter, limit: perPage }, signal }),
    placeholderData: keepPreviousData,
  });

export function useEraseApplication(kind: Kind) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      kind === 'team'
        ? call('DELETE /recruitment/:id', { params: { id } })
        : call('DELETE /club-recruitment/:id', { params: { id } }),
    // Also when it failed: another administrator may have erased it.
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(kind) }),
  });
}

interface Change {
  application: Reviewed;
  status: ApplicationStatus;
  notify?: boolean;
}

/** Optimistic, with rollback. One application's changes go one after the other. */
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
    mutationFn: async ({ application: { updatedAt: seen }, status, notify = false }: Change): Promise<Reviewed> => {
      const updatedAt = versionSeen(id, seen);
      const request = { params: { id }, body: { status, updatedAt, notify } };
      const { application } = await (kind === 'team'
        ? call('PUT /recruitment/:id/status', request)
        : call('PUT /club-recruitment/:id/status', request));
      rememberOwnChange(id, updatedAt, application.updatedAt);
      return application;
    },
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
